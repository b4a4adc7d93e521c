import { attribute, type Element } from "./dom.ts";

const ASIDE_ELEMENTS = new Set(["nav", "aside", "footer", "form", "button", "dialog"]);
const ASIDE_ROLES = new Set([
  "navigation",
  "banner",
  "contentinfo",
  "complementary",
  "search",
  "form",
  "dialog",
  "alertdialog",
]);
/** Words of a class or an id, in any of the ways that they are joined. Weak: what holds much of a page's prose is kept all the same. */
const ASIDE_WORDS = new Set(
  (
    "nav navbar navigation menu menus submenu sidebar sidebars footer cookie cookies consent gdpr banner breadcrumb breadcrumbs share shares sharing " +
    "sharebar social socials related recommended recommendations recommendation recirc recirculation comment comments disqus respond newsletter signup " +
    "subscribe subscription promo promos promoted promotion advert advertisement advertisements ad ads adslot sponsor sponsored outbrain taboola " +
    "pagination pager paging skiplink toolbar topbar tools similar upsell upsells foot " +
    "modal popup overlay toast toasts dialog trending popular recent prev previous next mostpopular mostread paywall login copyright"
  ).split(" "),
);
/** The same, where a name joins it to another word without a sign. */
const ASIDE_ENDING = /.(?:nav|menu|footer|sidebar|notice)$/;
/** Who, when and of what, and what page builders call every block: aside from an article's text, but part of a thread, a product or a table. */
const DETAIL_WORDS = new Set(
  "byline bylines author authors dateline timestamp tags tag taglist topics meta widget widgets skip rating ratings caption captions credit credits".split(
    " ",
  ),
);
/** A class that says that its element holds the article outweighs what else it says. */
const BODY_WORDS =
  /article-?_?body|story-?_?body|post-?_?body|entry-?_?content|article-?_?content|post-?_?content|story-?_?content|articlebody/i;
const WORDS = /[A-Z]+(?![a-z])|[A-Z]?[a-z]+/g;
const COMMENT_WORDS =
  /(?:^|[\s_-])(?:comments?|disqus\w*|respond|commentlist|comment-?_?list|comments-?_?area)(?:$|[\s_-])/i;

/** Told by its element, by its role, by a name that means comments, or by a word in a name; a header and a detail may be content. */
export type Aside = "element" | "role" | "header" | "comments" | "named" | "detail";

/** What an element's tag, role and names say that it is, other than the page's content. */
export function asideKind(element: Element): Aside | undefined {
  const { name } = element;
  if (name === "body" || name === "html" || name === "main" || name === "article") return undefined;
  if (name === "nav" || name === "aside" || name === "footer") return "element";
  if (ASIDE_ELEMENTS.has(name) || ASIDE_ROLES.has(attribute(element, "role") ?? "")) return "role";
  // A page's own header is an aside; an article's holds its title.
  if (name === "header") return "header";
  const { class: classes, id } = element.attribs;
  // An element of a page's own making is named by what it is.
  const own = name.includes("-") ? name : "";
  if (classes === undefined && id === undefined && own === "") return undefined;
  const names = `${classes ?? ""} ${id ?? ""} ${own}`;
  if (BODY_WORDS.test(names)) return undefined;
  if (COMMENT_WORDS.test(names)) return "comments";
  const words = names.match(WORDS)?.map((word) => word.toLowerCase()) ?? [];
  if (words.some((word) => ASIDE_WORDS.has(word) || ASIDE_ENDING.test(word))) return "named";
  return words.some((word) => DETAIL_WORDS.has(word)) ? "detail" : undefined;
}
