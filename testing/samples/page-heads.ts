import type { Document } from "#lib/kernel/document.ts";

type Metadata = NonNullable<Document["metadata"]>;

/**
 * A page's head, the expected metadata, and its source. Fields that are not named are not checked.
 */
export type PageHead = [name: string, html: string, expected: Partial<Metadata>];

export const HEADS_URL = "https://site.example/dir/page";

const ld = (value: unknown) => `<script type="application/ld+json">${JSON.stringify(value)}</script>`;
const meta = (name: string, content: string) => `<meta name="${name}" content="${content}">`;
const property = (name: string, content: string) => `<meta property="${name}" content="${content}">`;

const ARTICLE = {
  "@context": "https://schema.org",
  "@type": "NewsArticle",
  headline: "A headline",
  datePublished: "2024-03-05T08:00:00+01:00",
  dateModified: "2024-03-06",
  author: [{ "@type": "Person", name: "Ada Example" }, { name: "Ben Muster" }],
  publisher: { "@type": "Organization", name: "The Paper" },
  image: ["/one.jpg", { "@type": "ImageObject", url: "https://cdn.example/two.jpg" }],
};

export const PAGE_HEADS: PageHead[] = [
  [
    "nothing",
    "",
    {
      title: null,
      description: null,
      language: null,
      canonical: null,
      favicon: null,
      authors: [],
      published_at: null,
      images: [],
      feeds: [],
      keywords: [],
      json_ld: { types: [], main_entity: null },
    },
  ],
  ["a title with entities and line ends", "<title>\n A &amp;\n B &#8211; C </title>", { title: "A & B – C" }],
  ["Open Graph in place of a title", property("og:title", "Shared"), { title: "Shared" }],
  [
    "a Twitter card in place of both",
    meta("twitter:title", "Card") + meta("twitter:description", "Said"),
    { title: "Card", description: "Said", twitter: { title: "Card", description: "Said" } },
  ],
  ["linked data in place of all", ld(ARTICLE), { title: "A headline", site_name: "The Paper" }],
  ["an empty title", `<title> </title>${property("og:title", "Full")}`, { title: "Full" }],
  ["a title in a picture", "<svg><title>Icon</title></svg>", { title: "Icon" }],
  [
    "descriptions of three kinds",
    property("og:description", "shared") + meta("Description", "own"),
    { description: "own", og: { description: "shared" } },
  ],
  [
    "German",
    `<html lang="de-AT"><head>${meta("description", "Größe und Maß")}`,
    { language: "de-AT", description: "Größe und Maß" },
  ],
  [
    "Japanese",
    `<html lang="ja"><title>東京の天気</title>${meta("keywords", "天気、東京")}`,
    { language: "ja", title: "東京の天気", keywords: ["天気", "東京"] },
  ],
  [
    "Arabic",
    `<html lang="ar" dir="rtl"><title>عنوان</title>${meta("keywords", "أول، ثان")}`,
    { language: "ar", title: "عنوان", keywords: ["أول", "ثان"] },
  ],
  ["Russian without a language but a locale", property("og:locale", "ru_RU"), { language: "ru-RU" }],
  ["a language by http-equiv", '<meta http-equiv="Content-Language" content="pt-BR">', { language: "pt-BR" }],
  ["a language of linked data", ld({ "@type": "Article", inLanguage: "fr" }), { language: "fr" }],
  [
    "a relative canonical address",
    '<link rel="canonical" href="../other?a=1">',
    { canonical: "https://site.example/other?a=1" },
  ],
  [
    "a canonical address under a base",
    '<base href="https://www.site.example/x/"><link rel=canonical href=y>',
    { canonical: "https://www.site.example/x/y" },
  ],
  [
    "a canonical address that runs",
    `<link rel="canonical" href="javascript:x()">${property("og:url", "/shared")}`,
    { canonical: "https://site.example/shared" },
  ],
  [
    "icons",
    '<link rel="apple-touch-icon" href="/t.png"><link rel="shortcut icon" href="/f.ico"><link rel="icon" href="/g.svg">',
    { favicon: "https://site.example/f.ico" },
  ],
  ["robots", meta("ROBOTS", "noindex, nofollow"), { robots: "noindex, nofollow" }],
  ["an author of its own", meta("author", " Ada  Example "), { authors: ["Ada Example"] }],
  [
    "authors of linked data before those of the page",
    meta("author", "The Paper") + ld(ARTICLE),
    { authors: ["Ada Example", "Ben Muster"] },
  ],
  ["an author that is an address", property("article:author", "https://social.example/ada"), { authors: [] }],
  [
    "authors of a paper",
    meta("citation_author", "Muster, B.") +
      meta("citation_author", "Example, A.") +
      meta("citation_publication_date", "2019/07/04"),
    { authors: ["Muster, B.", "Example, A."], published_at: "2019-07-04" },
  ],
  [
    "an author by reference",
    ld({
      "@graph": [
        { "@type": "Article", author: { "@id": "#ada" } },
        { "@type": "Person", "@id": "#ada", name: "Ada Example" },
      ],
    }),
    { authors: ["Ada Example"] },
  ],
  ["an author as text", ld({ "@type": "BlogPosting", author: "Ada Example" }), { authors: ["Ada Example"] }],
  ["dates of linked data", ld(ARTICLE), { published_at: "2024-03-05T07:00:00.000Z", modified_at: "2024-03-06" }],
  [
    "dates of Open Graph",
    property("article:published_time", "2023-12-31T23:30:00-05:00") +
      property("article:modified_time", "2024-01-02T00:00:00Z"),
    { published_at: "2024-01-01T04:30:00.000Z", modified_at: "2024-01-02T00:00:00.000Z" },
  ],
  [
    "a date of microdata without a zone",
    '<meta itemprop="datePublished" content="2024-02-29 10:15">',
    { published_at: "2024-02-29T10:15:00" },
  ],
  ["a date in words", meta("date", "March 5th, 2024"), { published_at: "2024-03-05" }],
  [
    "a date as in mails",
    meta("pubdate", "Tue, 05 Mar 2024 08:00:00 GMT"),
    { published_at: "2024-03-05T08:00:00.000Z" },
  ],
  [
    "a date that is none, and one that is",
    property("article:published_time", "2024-02-30") + meta("date", "20240228"),
    { published_at: "2024-02-28" },
  ],
  ["a date that says nothing", meta("date", "yesterday"), { published_at: null }],
  ["a site's name", property("og:site_name", "The Site") + meta("application-name", "App"), { site_name: "The Site" }],
  ["a site's name of linked data", ld([{ "@type": "WebSite", name: "The Site" }, ARTICLE]), { site_name: "The Site" }],
  [
    "images",
    `${property("og:image", "/a.jpg")}${property("og:image", "/b.jpg")}${meta("twitter:image", "/a.jpg")}<link rel="image_src" href="c.jpg">`,
    {
      images: ["https://site.example/a.jpg", "https://site.example/b.jpg", "https://site.example/dir/c.jpg"],
      og: { image: "/a.jpg" },
    },
  ],
  ["images of linked data", ld(ARTICLE), { images: ["https://site.example/one.jpg", "https://cdn.example/two.jpg"] }],
  ["an image of data", property("og:image", "data:image/gif;base64,AA"), { images: [] }],
  [
    "feeds",
    '<link rel="alternate" type="application/rss+xml" title="All" href="/rss"><link rel="alternate" type="application/atom+xml" href="/atom"><link rel="alternate" hreflang="de" href="/de">',
    {
      feeds: [
        { url: "https://site.example/rss", type: "application/rss+xml", title: "All" },
        { url: "https://site.example/atom", type: "application/atom+xml", title: null },
      ],
    },
  ],
  [
    "keywords and tags",
    meta("keywords", "one, two,,one ") + property("article:tag", "three"),
    { keywords: ["one", "two", "three"] },
  ],
  [
    "names that every object has",
    property("og:constructor", "x") + meta("constructor", "y") + meta("__proto__", "z"),
    { og: { constructor: "x" }, title: null },
  ],
  [
    "a product",
    ld({
      "@type": ["Product"],
      name: "Mug",
      sku: "M1",
      brand: { name: "Clay" },
      offers: [{ price: 14.5, priceCurrency: "EUR" }],
      aggregateRating: { ratingValue: "4.5", reviewCount: 12 },
    }),
    {
      json_ld: {
        types: ["Product"],
        main_entity: {
          type: "Product",
          name: "Mug",
          brand: "Clay",
          sku: "M1",
          price: "14.5",
          currency: "EUR",
          rating: "4.5",
          rating_count: "12",
        },
      },
    },
  ],
  [
    "an event among what every page names",
    ld({
      "@graph": [
        { "@type": "WebPage", "@id": "#p" },
        { "@type": "BreadcrumbList" },
        { "@type": "MusicEvent", name: "Night", startDate: "2024-05-01", location: { name: "Hall" } },
      ],
    }),
    {
      json_ld: {
        types: ["WebPage", "BreadcrumbList", "MusicEvent"],
        main_entity: { type: "MusicEvent", name: "Night", start_date: "2024-05-01", location: "Hall" },
      },
    },
  ],
  [
    "linked data in a comment",
    `<script type="application/ld+json"><!-- ${JSON.stringify(ARTICLE)} --></script>`,
    { title: "A headline" },
  ],
  [
    "linked data with line ends in a text and a comma too many",
    '<script type="application/ld+json">{"@type": "Article", "headline": "One\ntwo", }</script>',
    { title: "One two" },
  ],
  [
    "linked data that is cut off, and some that is not",
    `<script type="application/ld+json">{"@type": "Article", "headl</script>${ld(ARTICLE)}`,
    { title: "A headline" },
  ],
  [
    "linked data of nothing",
    `<script type="application/ld+json">null</script><script type="application/ld+json">[[], 1, {"@type": 5}]</script>`,
    { json_ld: { types: [], main_entity: null } },
  ],
  [
    "attributes without values and in capitals",
    '<META NAME="Description" CONTENT="Loud"><meta name><meta content="x"><link><LINK REL="ICON" HREF="/i.ico">',
    { description: "Loud", favicon: "https://site.example/i.ico" },
  ],
  ["a head that never ends", '<head><title>Open</title><meta name="description" content="still', { title: "Open" }],
];
