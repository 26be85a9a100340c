import type { Academy } from '#src/platform/academy.ts';
import { type Gate, serve } from '#src/platform/http/serve.ts';
import { listServer } from '#src/platform/http/serve-list.ts';
import * as feeds from './actions.server.ts';
import { feedList } from './contract/feed-list.ts';
import * as contract from './contract/feeds.ts';
import { calendarDocuments } from './feeds-api.server.ts';

/** Calendars to subscribe to: of a family for itself, of a branch for its staff. */
export function calendarFeedsApi(gate: Gate, academy: Academy): void {
  serve(gate, contract.readOwnFeed, ({ actor }) => feeds.readFeed(academy, actor));
  serve(gate, contract.makeOwnFeed, ({ actor }) => feeds.makeFeed(academy, actor));
  serve(gate, contract.endOwnFeed, ({ actor }) => feeds.endFeed(academy, actor));
  listServer(gate, academy)(feedList, (actor, query) => feeds.listFeeds(academy, actor, query));
  serve(gate, contract.createFeedEndpoint, ({ actor, input }) => feeds.createFeed(academy, actor, input));
  serve(gate, contract.revokeFeedEndpoint, ({ actor, input }) => feeds.revokeFeed(academy, actor, input));
  calendarDocuments(gate.app, academy);
}
