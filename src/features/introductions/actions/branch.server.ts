import { searchPosts } from '#src/features/boards/actions/posts.server.ts';
import { readPlace } from '#src/features/branch-pages/actions/branch-pages.server.ts';
import { listBranches, listTuitions } from '#src/features/branches/actions/branches.server.ts';
import { closuresByBranch } from '#src/features/branches/actions/closures.server.ts';
import { holidaysFrom } from '#src/features/branches/actions/holidays.server.ts';
import { shownProgrammes } from '#src/features/branches/actions/programmes.server.ts';
import { openRooms } from '#src/features/branches/actions/rooms.server.ts';
import { closedDays, comingHolidays, openState } from '#src/features/branches/rules/hours.ts';
import { roomKinds } from '#src/features/branches/rules/rooms.ts';
import { shortBranchName } from '#src/features/branches/rules/short-name.ts';
import { readWalk } from '#src/features/branches/rules/walk.ts';
import { listSessions } from '#src/features/presentations/actions/bookings/own.server.ts';
import { shownReviews } from '#src/features/reviews/actions/shown.server.ts';
import { listTeachers } from '#src/features/teachers/actions/teachers.server.ts';
import { asCard } from '#src/features/teachers/rules/teachers.ts';
import type { Academy } from '#src/platform/academy.ts';
import { seoulDay } from '#src/shared/seoul-time.ts';
import type { ShownBranch } from '../contract/shown.ts';
import { shownClasses } from './classes.server.ts';

const daysAhead = 60;
const closedShown = 3;
const noticesShown = 4;
const presentationsShown = 3;
const reviewsShown = 3;
const noticeBoards = new Set(['notice', 'news', 'promotion', 'seminar']);

/** All that is known of a branch, each thing from where it is kept; null where there is no such branch. */
export async function readShownBranch(academy: Academy, code: string): Promise<ShownBranch | null> {
  const { db, clock } = academy;
  const now = clock.now();
  const today = seoulDay(now);
  const branches = await listBranches(db);
  const branch = branches.find((one) => one.code === code);
  if (!branch) return null;
  const short = shortBranchName(branch.name);
  const [place, classes, tuitions, rooms, teachers, programmes] = await Promise.all([
    readPlace(db, branch.id),
    shownClasses(academy, branches),
    listTuitions(db, now),
    openRooms(db, branch.id),
    listTeachers(db),
    shownProgrammes(db),
  ]);
  const [holidays, closures, posts, coming, reviews] = await Promise.all([
    holidaysFrom(today, daysAhead),
    closuresByBranch(db, today, daysAhead),
    searchPosts(db, short, now),
    listSessions(academy, { branchId: branch.id }),
    shownReviews(db, { branchId: branch.id, most: reviewsShown }),
  ]);
  const closed = closures.get(branch.id) ?? [];
  return {
    branch,
    state: openState(branch.hours, closedDays(holidays, closed), now),
    closed: comingHolidays(closedDays(holidays, closed), closedShown),
    programmes: programmes
      .filter(({ key }) => branch.programmes.includes(key))
      .map(({ path, name }) => ({ path, name })),
    director: place.director && asCard(place.director),
    teachers: teachers
      .filter((one) => one.branchIds.includes(branch.id) && one.teacherId !== place.director?.teacherId)
      .map(asCard),
    classes: classes.filter((one) => one.branchId === branch.id),
    tuitions: tuitions.filter(({ branchId }) => branchId === branch.id),
    rooms: rooms.map(({ name, kind, floor, capacity }) => ({ name, kind: roomKinds[kind], floor, capacity })),
    walk: readWalk(branch.directions),
    lines: place.lines,
    notices: posts
      .filter(({ board, title, summary }) => noticeBoards.has(board) && `${title} ${summary}`.includes(short))
      .slice(0, noticesShown)
      .map(({ id, title, publishedAt }) => ({ id, title, publishedAt })),
    presentations: coming.sessions.filter(({ state }) => state !== 'cancelled').slice(0, presentationsShown),
    reviews,
  };
}
