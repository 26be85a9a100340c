import type { Academy } from '#src/platform/academy.ts';
import type { StaffActor } from '#src/shared/actor.ts';
import type { DataOf, InputOf } from '#src/shared/endpoint.ts';
import { branchesToShow } from '#src/shared/list.ts';
import type { TileSource } from '#src/shared/office.ts';
import { monthSpan } from '#src/shared/seoul-time.ts';
import type { reportSectionsEndpoint, todayEndpoint } from '../contract/today.ts';

/** Every feature's tiles for this role, by the name of the feature; the order of the table is the order on the page. */
export type OfficeTiles = Readonly<Record<string, TileSource>>;

/** The first page: what waits for somebody stands before what is good to know. */
export async function readToday(
  academy: Academy,
  actor: StaffActor,
  sources: OfficeTiles,
): Promise<DataOf<typeof todayEndpoint>> {
  const asked = Object.values(sources).filter((source) => source.roles.includes(actor.role));
  const tiles = (await Promise.all(asked.map((source) => source.read(actor)))).flat();
  const waits = (tone: string, value: number) => tone === 'act' && value > 0;
  return {
    serverNow: academy.clock.now().toISOString(),
    tiles: [
      ...tiles.filter((tile) => waits(tile.tone, tile.value)),
      ...tiles.filter((tile) => !waits(tile.tone, tile.value)),
    ],
  };
}

/** What the features add to the monthly report of the own branches. */
export async function readReportSections(
  actor: StaffActor,
  input: InputOf<typeof reportSectionsEndpoint>,
  sources: OfficeTiles,
): Promise<DataOf<typeof reportSectionsEndpoint>> {
  const span = { ...monthSpan(input.month), branchIds: branchesToShow(actor.branchIds, input.branchId) };
  const asked = Object.values(sources).filter((source) => source.roles.includes(actor.role));
  return { sections: (await Promise.all(asked.map((source) => source.report?.(actor, span) ?? []))).flat() };
}
