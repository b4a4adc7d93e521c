import { History, Keyboard, LogOut, Moon, PackageSearch, Sun } from "lucide-react";
import type { ShellFrame } from "#lib/portal/shell/types.ts";
import { openOverlay } from "../overlay.ts";
import { PlaceIcon } from "../place-icon.tsx";
import { placesFor } from "../places.ts";
import { signOut } from "../sign-out.ts";
import { setTheme } from "../use-preference.ts";
import type { Entry, EntryGroup } from "./entry.ts";
import { actionsFor, type PaletteLink, pagesFor, wordsOfPlace } from "./links.ts";
import { placeOfId } from "./pasted-id.ts";
import type { RecentPlace } from "./recent-places.ts";

const EVERYWHERE: readonly Entry[] = [
  {
    id: "dark",
    label: "Dark theme",
    words: "mode colors appearance",
    icon: <Moon />,
    target: { act: () => setTheme("dark") },
  },
  {
    id: "light",
    label: "Light theme",
    words: "mode colors appearance",
    icon: <Sun />,
    target: { act: () => setTheme("light") },
  },
  { id: "shortcuts", label: "Keyboard shortcuts", icon: <Keyboard />, target: { act: () => openOverlay("shortcuts") } },
  {
    id: "sign-out",
    label: "Sign out",
    words: "log out leave",
    icon: <LogOut />,
    target: { act: () => void signOut() },
  },
];

/** Returns pages, actions and workspaces, which need no search on the server. */
export function ownGroups({ workspace, workspaces, may }: ShellFrame): EntryGroup[] {
  const base = `/${workspace.slug}`;
  const link = ({ label, words, icon: Icon, path }: PaletteLink): Entry => ({
    id: `${label} ${path}`,
    label,
    words: words ?? wordsOfPlace(path) ?? "",
    icon: <Icon />,
    target: { href: path.startsWith("/") ? path : `${base}/${path}`, keptAs: label },
  });
  const places = placesFor(may).flatMap((group) =>
    group.places.map(
      ({ path, label }): Entry => ({
        id: path,
        label,
        words: wordsOfPlace(path) ?? "",
        icon: <PlaceIcon path={path} />,
        target: { href: `${base}/${path}`, keptAs: label },
      }),
    ),
  );
  const others = workspaces.map(
    ({ slug, name }): Entry => ({
      id: `workspace ${slug}`,
      label: name,
      words: `workspace ${slug}`,
      target: { href: `/${slug}/overview` },
    }),
  );
  return [
    { heading: "Go to", entries: [...places, ...pagesFor(may).map(link)] },
    { heading: "Do", entries: [...actionsFor(may).map(link), ...EVERYWHERE] },
    { heading: "Workspaces", entries: others.length > 1 ? others : [] },
  ];
}

export const recentGroup = (places: readonly RecentPlace[]): EntryGroup => ({
  heading: "Recent",
  entries: places.map(({ href, label }) => ({
    id: `recent ${href}`,
    label,
    icon: <History />,
    target: { href, keptAs: label },
  })),
  isFixed: true,
});

/** Returns where a pasted ID leads, if the text is one. */
export function groupById(text: string, { workspace, may }: ShellFrame): EntryGroup {
  const place = placeOfId(text, may);
  const entry: Entry | undefined = place && {
    id: place.id,
    label: place.words,
    icon: <PackageSearch />,
    note: { text: place.id, isCode: true },
    target: { href: `/${workspace.slug}/${place.path}`, keptAs: place.id },
  };
  return { heading: "By ID", entries: entry ? [entry] : [], isFixed: true };
}
