import { documentationGuides } from "./documentation-1.ts";
import { documentationHelp } from "./documentation-2.ts";
import { documentationSteps } from "./documentation-3.ts";
import { documentationTables } from "./documentation-4.ts";
import { forumBoards } from "./forum-thread-1.ts";
import { forumComments } from "./forum-thread-2.ts";
import { forumArchives } from "./forum-thread-3.ts";
import { landingEvents } from "./landing-page-1.ts";
import { landingCauses } from "./landing-page-2.ts";
import { landingStudios } from "./landing-page-3.ts";
import { listingCatalogues } from "./listing-1.ts";
import { listingCalendars } from "./listing-2.ts";
import { listingDirectories } from "./listing-3.ts";
import { otherPeople } from "./other-1.ts";
import { otherRules } from "./other-2.ts";
import { otherTexts } from "./other-3.ts";
import { otherEpisodes } from "./other-4.ts";
import { productGoods } from "./product-1.ts";
import { productOffers } from "./product-2.ts";
import { productDownloads } from "./product-3.ts";
import type { SampleKind, SamplePage } from "./sample-page.ts";
import { searchCollections } from "./search-result-1.ts";
import { searchEngines } from "./search-result-2.ts";
import { tableFigures } from "./table-1.ts";
import { tablePrices } from "./table-2.ts";

/** Sixty invented pages that are not news articles, by kind. */
export const samplePages: Readonly<Record<SampleKind, readonly SamplePage[]>> = {
  documentation: [...documentationGuides, ...documentationHelp, ...documentationSteps, ...documentationTables],
  product: [...productGoods, ...productOffers, ...productDownloads],
  "forum thread": [...forumBoards, ...forumComments, ...forumArchives],
  listing: [...listingCatalogues, ...listingCalendars, ...listingDirectories],
  table: [...tableFigures, ...tablePrices],
  "landing page": [...landingEvents, ...landingCauses, ...landingStudios],
  "search result": [...searchCollections, ...searchEngines],
  other: [...otherPeople, ...otherRules, ...otherTexts, ...otherEpisodes],
};
