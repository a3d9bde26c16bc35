// Draws a tree of [tag, attributes, ...children]. Text goes in as text; there is no innerHTML here.

const TAGS = new Set([
  "a", "b", "caption", "code", "dd", "details", "div", "dl", "dt", "em", "h2", "h3", "i", "li", "ol", "p", "pre",
  "section", "small", "span", "strong", "summary", "table", "tbody", "td", "th", "thead", "time", "tr", "ul",
]);
const ATTRIBUTES = new Set([
  "aria-current", "aria-hidden", "aria-label", "class", "colspan", "data-label", "dir", "id", "role", "scope",
  "style-share", "tabindex", "title",
]);

function element(node, open) {
  if (typeof node === "string") return document.createTextNode(node);
  const [tag, attributes, ...children] = node;
  if (!TAGS.has(tag)) throw new Error(`no element named ${tag}`);
  const made = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (name === "to") linked(made, value, open);
    else if (name === "style-share") made.style.setProperty("--share", Number(value));
    else if (ATTRIBUTES.has(name)) made.setAttribute(name, value);
  }
  for (const child of children) made.append(element(child, open));
  return made;
}

function linked(anchor, to, open) {
  const base = new URL(document.baseURI);
  const address = new URL(to.page === "" ? "./" : to.page, base);
  for (const [name, value] of Object.entries(to.params)) address.searchParams.set(name, value);
  const lang = new URL(window.location.href).searchParams.get("lang");
  if (lang && !to.params.lang) address.searchParams.set("lang", lang);
  anchor.href = address.href;
  anchor.addEventListener("click", (event) => {
    if (event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    open(to);
  });
}

export default function (component) {
  const { data, parentElement, setTriggerValue } = component;
  const said = JSON.stringify(data.tree);
  if (parentElement.hakemSaid === said) return;
  parentElement.hakemSaid = said;
  const root = element(data.tree, (to) => setTriggerValue("open", to));
  // A row of a table opens where its first link leads.
  root.querySelectorAll("tr.opens").forEach((row) => {
    row.addEventListener("click", (event) => {
      if (event.target.closest("a") || window.getSelection().toString()) return;
      row.querySelector("a")?.click();
    });
  });
  parentElement.hakemDrawn?.remove();
  const wrap = document.createElement("div");
  wrap.className = "hakem";
  wrap.append(root);
  parentElement.append(wrap);
  parentElement.hakemDrawn = wrap;
}
