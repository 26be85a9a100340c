import { counsellorsOf } from './features/staff/actions/colleagues.server.ts';

/** What the features ask of the staff above them. */
export const officeMoments = { counsellorsOf };
