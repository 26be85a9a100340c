import type { Academy } from '#src/platform/academy.ts';
import { inTransaction } from '#src/platform/db/database.ts';
import type { StaffActor } from '#src/shared/access/actor.ts';
import { byStaff } from '#src/shared/access/doer.ts';
import { commonErrors } from '#src/shared/endpoint/app-error.ts';
import type { DataOf, InputOf } from '#src/shared/endpoint/endpoint.ts';
import { itemErrors, type restoreVersionEndpoint } from '../contract/office.ts';
import * as versions from '../store/versions.server.ts';
import { standBefore } from './office.server.ts';

/** Takes back that a version was retired. Refused once a newer version was begun: that one would be overtaken. */
export async function restoreVersion(
  academy: Academy,
  actor: StaffActor,
  { itemId, versionId }: InputOf<typeof restoreVersionEndpoint>,
): Promise<DataOf<typeof restoreVersionEndpoint>> {
  return inTransaction(academy.db, async (tx) => {
    if (!(await versions.lockItem(tx, itemId))) throw commonErrors.not_found();
    const all = await versions.listVersionsOf(tx, itemId);
    const version = all.find((one) => one.versionId === versionId);
    if (!version) throw commonErrors.not_found();
    const to = standBefore(version, all, await versions.listMoves(tx, itemId));
    if (to === null)
      throw itemErrors.move_refused({
        message: '그 사이 새 버전을 쓰기 시작했거나 사용을 끝낸 버전이 아니라서 되돌릴 수 없습니다.',
      });
    const why = { by: byStaff(actor.staffId), code: 'restored', now: academy.clock.now() } as const;
    await versions.updateStatus(tx, version, { to, why });
    return { status: to };
  });
}
