def test_runs_say_what_they_worked_on_and_how_they_ended(visit, season):
    season.run("r-813", "import", "failed", message="disk full", ended_at=None)
    season.publish()

    text = visit("runs").text

    assert "import r-813 disk full failed" in text
    assert "the night r-812" in text
    assert "4 min 0 s" in text


def test_without_a_run_there_are_words(visit, league):
    league.publish()

    assert "No job has run yet" in visit("runs").text
