import type { Academy } from '#src/platform/academy.ts';
import { type Gate, serve } from '#src/platform/http/serve.ts';
import { listServer } from '#src/platform/http/serve-list.ts';
import * as office from './actions/office.server.ts';
import { reviewList } from './contract/review-list.ts';
import * as contract from './contract/reviews.ts';

/** Reviews and their consents in the office. See docs/decisions/0145-reviews-stand-on-a-consent.md. */
export function reviewsApi(gate: Gate, academy: Academy): void {
  listServer(gate, academy)(reviewList, (actor, query) => office.listReviews(academy, actor, query));
  serve(gate, contract.addReviewEndpoint, ({ actor, input }) => office.addReview(academy, actor, input));
  serve(gate, contract.saveReviewEndpoint, ({ actor, input }) => office.saveReview(academy, actor, input));
  serve(gate, contract.approveReviewEndpoint, ({ actor, input }) =>
    office.approveReview(academy, actor, input),
  );
  serve(gate, contract.hideReviewEndpoint, ({ actor, input }) => office.hideReview(academy, actor, input));
  serve(gate, contract.withdrawReviewEndpoint, ({ actor, input }) =>
    office.withdrawReview(academy, actor, input),
  );
}
