// Draws a tree of [tag, attributes, ...children]. Text goes in as text; there is no innerHTML here.

const TAGS = new Set([
  "a", "b", "caption", "code", "dd", "details", "div", "dl", "dt", "em", "h2", "h3", "i", "li", "ol", "p", "pre",
  "section", "small", "span", "strong", "summary", "table", "tbody", "td", "th", "thead", "time", "tr", "ul",
]);
const ATTRIBUTES = new Set([
  "aria-current", "aria-hidden", "aria-label", "class", "colspan", "data-label", "dir", "id", "open", "role",
  "scope", "tabindex", "title",
]);

function element(node, open) {
  if (typeof node === "string") return document.createTextNode(node);
  const [tag, attributes, ...children] = node;
  if (!TAGS.has(tag)) throw new Error(`no element named ${tag}`);
  const made = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (name === "to") linked(made, value, open);
    else if (name.startsWith("style-")) made.style.setProperty(`--${name.slice(6)}`, Number(value));
    else if (ATTRIBUTES.has(name)) made.setAttribute(name, value);
  }
  for (const child of children) made.append(element(child, open));
  return made;
}

function linked(anchor, to, open) {
  const address = new URL(to.page === "" ? "./" : to.page, new URL(document.baseURI));
  const params = { ...to.params };
  const lang = new URL(window.location.href).searchParams.get("lang");
  if (lang && !params.lang) params.lang = lang;
  address.search = Object.entries(params).map(([name, value]) => `${quoted(name)}=${quoted(value)}`).join("&");
  anchor.href = address.href;
  anchor.addEventListener("click", (event) => {
    if (event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    // One entry of the history for one click: Streamlit alone would make two, the first of the page that is
    // left with the parameters of the next. It adds none where the address is there already.
    if (address.href !== window.location.href) window.history.pushState({}, "", address.href);
    open(to);
  });
}

// As Python's urllib.parse.quote_plus writes it, so that the server's address is letter by letter the same.
function quoted(text) {
  const escaped = (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`;
  return encodeURIComponent(text).replace(/[!'()*]/g, escaped).replace(/%20/g, "+");
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
