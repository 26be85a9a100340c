import { branchPagesApi } from '#src/features/branch-pages/api.server.ts';
import { branchesApi } from '#src/features/branches/api.server.ts';
import { keptTicketsApi } from '#src/features/kept-tickets/api.server.ts';
import { picturesApi } from '#src/features/pictures/api.server.ts';
import { type PopupsHooks, popupsApi } from '#src/features/popups/api.server.ts';
import { reviewsApi } from '#src/features/reviews/api.server.ts';
import { schoolsApi } from '#src/features/schools/api.server.ts';
import { teachersApi } from '#src/features/teachers/api.server.ts';
import type { Academy } from '#src/platform/academy.ts';
import type { Gate } from '#src/platform/http/serve.ts';
import { branchHooks } from '../office-hooks.ts';
import { pictureSources } from './picture-sources.ts';

/** Where the academy is, who teaches there, which schools there are around it, what it puts up for a while, and what families say of it. */
export function placesApi(gate: Gate, academy: Academy, ofStaff: PopupsHooks): void {
  branchesApi(gate, academy, branchHooks);
  teachersApi(gate, academy);
  branchPagesApi(gate, academy);
  schoolsApi(gate, academy);
  popupsApi(gate, academy, ofStaff);
  picturesApi(gate.app, academy, pictureSources);
  keptTicketsApi(gate.app);
  reviewsApi(gate, academy);
}
