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
/** Weak evidence: elements with much of the page's prose are kept anyway. */
const ASIDE_WORDS = new Set(
  (
    "nav navbar navigation menu menus submenu sidebar sidebars footer cookie cookies consent gdpr banner breadcrumb breadcrumbs share shares sharing " +
    "sharebar social socials related recommended recommendations recommendation recirc recirculation comment comments disqus respond newsletter signup " +
    "subscribe subscription promo promos promoted promotion advert advertisement advertisements ad ads adslot sponsor sponsored outbrain taboola " +
    "pagination pager paging skiplink toolbar topbar tools similar upsell upsells foot " +
    "modal popup overlay toast toasts dialog trending popular recent prev previous next mostpopular mostread paywall login copyright"
  ).split(" "),
);
/** At the end of a compound without a separator. */
const ASIDE_ENDING = /.(?:nav|menu|footer|sidebar|notice)$/;
/**
 * Bylines, dates and topics, and generic names of page builders. Asides in an article, but content
 * in a thread, a product or a table.
 */
const DETAIL_WORDS = new Set(
  "byline bylines author authors dateline timestamp tags tag taglist topics meta widget widgets skip rating ratings caption captions credit credits".split(
    " ",
  ),
);
/** These outweigh other words. */
const BODY_WORDS =
  /article-?_?body|story-?_?body|post-?_?body|entry-?_?content|article-?_?content|post-?_?content|story-?_?content|articlebody/i;
const WORDS = /[A-Z]+(?![a-z])|[A-Z]?[a-z]+/g;
const COMMENT_WORDS =
  /(?:^|[\s_-])(?:comments?|disqus\w*|respond|commentlist|comment-?_?list|comments-?_?area)(?:$|[\s_-])/i;

/** A header or detail may be content. */
export type Aside = "element" | "role" | "header" | "comments" | "named" | "detail";

/** Undefined for an element that is not an aside. */
export function asideKind(element: Element): Aside | undefined {
  const { name } = element;
  if (name === "body" || name === "html" || name === "main" || name === "article") return undefined;
  if (name === "nav" || name === "aside" || name === "footer") return "element";
  if (ASIDE_ELEMENTS.has(name) || ASIDE_ROLES.has(attribute(element, "role") ?? "")) return "role";
  // A page's header is an aside, but an article's contains its title.
  if (name === "header") return "header";
  const { class: classes, id } = element.attribs;
  // The tag of a custom element is a name too.
  const own = name.includes("-") ? name : "";
  if (classes === undefined && id === undefined && own === "") return undefined;
  const names = `${classes ?? ""} ${id ?? ""} ${own}`;
  if (BODY_WORDS.test(names)) return undefined;
  if (COMMENT_WORDS.test(names)) return "comments";
  const words = names.match(WORDS)?.map((word) => word.toLowerCase()) ?? [];
  if (words.some((word) => ASIDE_WORDS.has(word) || ASIDE_ENDING.test(word))) return "named";
  return words.some((word) => DETAIL_WORDS.has(word)) ? "detail" : undefined;
}
