import {
  ArrowLeftRight,
  BookOpenText,
  ChartColumn,
  Eye,
  FlaskConical,
  Gauge,
  KeyRound,
  ListChecks,
  Network,
  PackageCheck,
  ReceiptText,
  RotateCcw,
  ScrollText,
  Settings2,
  SquareTerminal,
  Users,
  WalletCards,
  Webhook,
} from "lucide-react";

const ICON: Record<string, typeof Gauge> = {
  overview: Gauge,
  keys: KeyRound,
  requests: ArrowLeftRight,
  jobs: ListChecks,
  crawls: Network,
  monitors: Eye,
  playground: FlaskConical,
  webhooks: Webhook,
  listeners: SquareTerminal,
  deliveries: PackageCheck,
  replays: RotateCcw,
  usage: ChartColumn,
  ledger: BookOpenText,
  invoices: ReceiptText,
  billing: WalletCards,
  members: Users,
  audit: ScrollText,
  settings: Settings2,
};

export function PlaceIcon({ path }: { path: string }) {
  const Icon = ICON[path];
  return Icon ? <Icon aria-hidden="true" strokeWidth={1.75} /> : null;
}
