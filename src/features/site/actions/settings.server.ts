import type { Academy } from '#src/platform/academy.ts';
import { type Db, inTransaction } from '#src/platform/db/database.ts';
import { profileSetting } from '#src/platform/identity/seller.server.ts';
import { auditChange, editedElsewhere } from '#src/platform/office-log.ts';
import type { StaffActor } from '#src/shared/access/actor.ts';
import { mayDo } from '#src/shared/access/rights.ts';
import type { DataOf, InputOf } from '#src/shared/endpoint/endpoint.ts';
import { AcademyProfile } from '../contract/profile.ts';
import {
  Incident,
  type readIncidentEndpoint,
  type readProfileEndpoint,
  type saveIncidentEndpoint,
  type saveProfileEndpoint,
} from '../contract/settings.ts';
import { incidentLabels, profileLabels } from '../rules/profile.ts';
import { findSetting, saveSetting } from '../store/settings.server.ts';

const incidentName = 'incident.banner';
const noIncident: Incident = { text: '', tone: 'warn', isShown: false };

/** The legal words with their version. */
export async function readProfile({ db }: Academy): Promise<DataOf<typeof readProfileEndpoint>> {
  const { value, version } = await findSetting(db, profileSetting);
  return { profile: AcademyProfile.safeParse(value).data ?? null, version };
}

/** Who sells, in the words of the law, for receipts; null where nobody has written them yet. */
export async function sellerOf(
  academy: Academy,
): Promise<Pick<
  AcademyProfile,
  'companyName' | 'representative' | 'businessNo' | 'address' | 'phone'
> | null> {
  const { profile } = await readProfile(academy);
  if (!profile) return null;
  const { companyName, representative, businessNo, address, phone } = profile;
  return { companyName, representative, businessNo, address, phone };
}

/** The banner with its version. */
export async function readIncident(
  { db }: Academy,
  actor: StaffActor,
): Promise<DataOf<typeof readIncidentEndpoint>> {
  const { value, version } = await findSetting(db, incidentName);
  const incident = Incident.safeParse(value).data ?? noIncident;
  return { ...incident, version, mayChange: mayDo(actor, 'headOffice') };
}

/** What the public pages show; null for nothing. */
export async function shownIncident(db: Db): Promise<Incident | null> {
  const { value } = await findSetting(db, incidentName);
  const incident = Incident.safeParse(value).data;
  return incident?.isShown ? incident : null;
}

interface Saving {
  readonly name: string;
  readonly entity: string;
  readonly action: string;
  readonly value: object;
  readonly version: number;
  /** As the history shows it; null where there was nothing. */
  readonly asTexts: (value: unknown) => object | null;
}

async function save(academy: Academy, actor: StaffActor, saving: Saving): Promise<void> {
  const now = academy.clock.now();
  await inTransaction(academy.db, async (tx) => {
    const before = await findSetting(tx, saving.name);
    if (!(await saveSetting(tx, { ...saving, now })))
      throw await editedElsewhere(tx, saving.entity, 'academy');
    const { entity, action, asTexts } = saving;
    const texts = { before: asTexts(before.value), after: asTexts(saving.value) };
    const change = { entity, entityId: 'academy', action, ...texts };
    await auditChange(tx, actor, { ...change, at: now });
  });
}

function profileTexts(value: unknown): object | null {
  const profile = AcademyProfile.safeParse(value).data;
  return profile ? Object.fromEntries(profileLabels.map(([name, label]) => [label, profile[name]])) : null;
}

function incidentTexts(value: unknown): object | null {
  const incident = Incident.safeParse(value).data;
  if (!incident) return null;
  const { text, tone, isShown } = incident;
  return { '알릴 내용': text, 종류: incidentLabels[tone], '공개 화면': isShown ? '보임' : '보이지 않음' };
}

/** Changes the legal words. */
export async function saveProfile(
  academy: Academy,
  actor: StaffActor,
  { version, ...value }: InputOf<typeof saveProfileEndpoint>,
): Promise<DataOf<typeof saveProfileEndpoint>> {
  await save(academy, actor, {
    name: profileSetting,
    entity: 'profile',
    action: '학원 정보 변경',
    value,
    version,
    asTexts: profileTexts,
  });
  return readProfile(academy);
}

/** Shows or hides the banner. */
export async function saveIncident(
  academy: Academy,
  actor: StaffActor,
  { version, ...value }: InputOf<typeof saveIncidentEndpoint>,
): Promise<DataOf<typeof saveIncidentEndpoint>> {
  const action = value.isShown ? '장애 알림 띄우기' : '장애 알림 내리기';
  const saving = { name: incidentName, entity: 'incident', action, value, version };
  await save(academy, actor, { ...saving, asTexts: incidentTexts });
  return readIncident(academy, actor);
}
