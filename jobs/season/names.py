"""Display names as people choose them: given names, nicknames, and a few that test every screen they meet.

Given names are common ones without a family name, nicknames are put together from words: no name is that of a
real person.
"""

from random import Random

from jobs.season.draws import Weighted


def _words(text: str) -> tuple[str, ...]:
    return tuple(text.split())


GIVEN = _words(
    """
    Ayşe Fatma Emine Hatice Zeynep Elif Meryem Şerife Sultan Hanife Merve Zehra Esra Özlem Kübra Büşra
    Yasemin Hülya Songül Gülsüm Derya Seda Tuğba Gül Sevgi Aysel Dilek Leyla Nurcan Rabia Hacer Filiz
    Ebru Pınar Aslı Gamze Ceren Selin İrem Beyza Nazlı Ece Defne Melis Şule Çiğdem Mehmet Mustafa Ahmet
    Ali Hüseyin Hasan İbrahim İsmail Osman Yusuf Murat Ömer Ramazan Halil Süleyman Abdullah Mahmut Recep
    Salih Fatih Kadir Emre Hakan Adem Kemal Yaşar Bekir Orhan Serkan Gökhan Burak Volkan Uğur Tolga Onur
    Barış Kaan Mert Can Deniz Umut Eren Sinan Levent Cem Tarık Çağlar Şahin İlker Işık Yiğit Oğuz Koray
    Alper Selim Rıza Cemal Nuri Veli
    """
)

FIRST_WORDS = _words(
    """
    Kara Deli Usta Kral Şeş Düşeş Hepyek Sakin Gece Efe Altın Mavi Yorgun Şanslı Baba Kaptan Çılgın Zar
    Pul Kapalı Sessiz Hızlı Bozkır Rüzgâr Kör Dalgın Gizli Uykucu Şah Tatlı Eski Yeni Son Tek Mars Demli
    """
)
SECOND_WORDS = _words(
    """
    Kartal Zarcı Tavlacı Beş Kapı Martı Kurt Aslan Şahin Usta Reis Kaplan Çay Simit Poyraz Lodos Kahve
    Pulcu Avcısı Kralı Tilki Fırtına Gezgin Balık Yıldız Dede Hoca Çınar Kum Taş Bulut Dayı Kedi Nar
    Leblebi
    """
)

EMOJI = ("🎲", "🔥", "🦅", "🌙", "👑", "☕", "🐺", "🍀", "⚡", "🧿", "🌊", "😎")

HOSTILE = (
    "<b>Kral</b>",
    "=1+1",
    "\u202eatsu",
    "Ali\u200fVeli",
    "<script>zar</script>",
    "'; --",
    "+SUM(A1)",
    "@usta",
    "a" * 64,
    "Z\u0351\u0343a\u0301\u0353r",
    "\\u0000",
    '"tırnak"',
    "𝕮𝖆𝖓",
    "ﺎﻟﺯﺍﺮ",
    "   boşluk   ",
    "|tablo|",
    "null",
    "-2+3",
)
"""What some people type into a name field: markup, formulas, direction marks, stacked accents."""

_LATIN = str.maketrans("çğıöşüÇĞİÖŞÜâ", "cgiosuCGIOSUa")


def _given(random: Random) -> str:
    return random.choice(GIVEN)


def _given_and_number(random: Random) -> str:
    return f"{random.choice(GIVEN)}{random.choice(('', ' ', '_', '.'))}{random.randrange(1, 100):02d}"


def _nickname(random: Random) -> str:
    return f"{random.choice(FIRST_WORDS)}{random.choice(SECOND_WORDS)}"


def _nickname_and_town(random: Random) -> str:
    return f"{random.choice(FIRST_WORDS)} {random.choice(SECOND_WORDS)} {random.randrange(1, 82):02d}"


def _handle(random: Random) -> str:
    joined = f"{random.choice(FIRST_WORDS)}_{random.choice(SECOND_WORDS)}".replace("İ", "I").lower()
    return joined.translate(_LATIN) + random.choice(("", str(random.randrange(1, 2000))))


def _given_and_emoji(random: Random) -> str:
    return f"{random.choice(GIVEN)} {random.choice(EMOJI)}"


def _hostile(random: Random) -> str:
    return random.choice(HOSTILE)


_KINDS = Weighted(
    [
        (_given, 0.27),
        (_given_and_number, 0.25),
        (_nickname, 0.17),
        (_nickname_and_town, 0.08),
        (_handle, 0.15),
        (_given_and_emoji, 0.07),
        (_hostile, 0.01),
    ]
)


def draw(random: Random) -> str:
    """Return a display name; it need not be unique, as on real platforms."""
    return _KINDS.draw(random)(random)
