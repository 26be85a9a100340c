import { branchNames } from '#src/features/branches/actions/branches.server.ts';
import type { LiveRow, liveTestEndpoint } from '#src/features/invigilation/contract/office.ts';
import { connectionLabels, connectionOf } from '#src/features/invigilation/rules/connection.ts';
import * as store from '#src/features/invigilation/store/office.server.ts';
import { sweepExpired } from '#src/features/level-attempts/actions/close.server.ts';
import { BlueprintSnapshot } from '#src/features/level-attempts/rules/blueprint.ts';
import type { Academy } from '#src/platform/academy.ts';
import type { StaffActor } from '#src/shared/access/actor.ts';
import { mayDo } from '#src/shared/access/rights.ts';
import type { DataOf } from '#src/shared/endpoint/endpoint.ts';
import { gradeLabel } from '#src/shared/people/grade.ts';

/** One attempt whose plan cannot be read shall not take the room, and the office's first page with it. */
const titleOf = (blueprint: unknown) =>
  BlueprintSnapshot.safeParse(blueprint).data?.title ?? '시험 구성을 읽을 수 없습니다';

const iso = (at: Date | null) => at?.toISOString() ?? null;

/** Who sits a test right now in the own branches; what is over is closed first. */
export async function readLiveTest(
  academy: Academy,
  actor: StaffActor,
): Promise<DataOf<typeof liveTestEndpoint>> {
  await sweepExpired(academy);
  const [rows, branches] = await Promise.all([
    store.listLive(academy.db, actor.branchIds),
    branchNames(academy.db),
  ]);
  const now = academy.clock.now();
  return {
    serverNow: now.toISOString(),
    maySettle: mayDo(actor, 'headOffice'),
    mayDecide: mayDo(actor, 'marking'),
    rows: rows.map((row): LiveRow => {
      const connection = connectionOf(row.seen_at, row.unsent ?? 0, now);
      return {
        attemptNo: row.attempt_no,
        kind: row.kind,
        studentName: row.student_name,
        grade: gradeLabel(row.grade),
        branchName: branches.get(row.branch_id) ?? '',
        title: titleOf(row.blueprint),
        position: row.at_position ?? 1,
        itemCount: row.items,
        answeredCount: row.answered,
        unsent: row.unsent ?? 0,
        startedAt: (row.started_at ?? row.created_at).toISOString(),
        deadlineAt: (row.deadline_at ?? now).toISOString(),
        seenAt: iso(row.seen_at),
        lastSavedAt: iso(row.last_saved_at),
        connection,
        connectionLabel: connectionLabels[connection],
        device: row.device ?? '',
        asksHelp: row.help_asked_at !== null,
        noticeCount: row.notices,
        addedSeconds: row.granted_seconds + row.given_back_seconds,
        timeVersion: row.time_version,
        branchId: row.branch_id,
        pausedAt: iso(row.paused_at),
        isPauseShown: row.pause_shown ?? false,
      };
    }),
  };
}
