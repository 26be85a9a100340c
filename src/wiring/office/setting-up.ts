import { keptFiles } from '#src/features/boards/actions/files.server.ts';
import { listBranches, listTuitions } from '#src/features/branches/actions/branches.server.ts';
import { listProgrammes } from '#src/features/branches/actions/programmes.server.ts';
import { countLevelTests } from '#src/features/level-tests/actions/paper.server.ts';
import { hasRefundedPayment } from '#src/features/payments/store/ledger.server.ts';
import { hasOwnPolicy } from '#src/features/policies/actions.server.ts';
import { settingUpApi } from '#src/features/setting-up/api.server.ts';
import type { SetUpFacts } from '#src/features/setting-up/rules.ts';
import { readOwnIdentity } from '#src/features/site/actions/identity.server.ts';
import { readProfile } from '#src/features/site/actions/settings.server.ts';
import { profileLabels } from '#src/features/site/rules/profile.ts';
import { settingsApi } from '#src/features/site/settings-api.server.ts';
import { listLegalTexts } from '#src/features/site/store/legal.server.ts';
import { providersOf } from '#src/features/staff/actions/providers.server.ts';
import { hasOpenedSession } from '#src/features/test-sessions/store/session-list.server.ts';
import type { Academy } from '#src/platform/academy.ts';
import type { Gate } from '#src/platform/http/serve.ts';
import { seoulDay } from '#src/shared/seoul-time.ts';

async function identityFacts(academy: Academy): Promise<SetUpFacts['identity']> {
  const { texts, wordmark, icon, version } = await readOwnIdentity(academy);
  const { name, shortName, slogan } = texts;
  const hasColours = version > 0 && name !== '';
  return { name, shortName, slogan, hasColours, hasWordmark: wordmark !== null, hasIcon: icon !== null };
}

async function businessFacts(academy: Academy): Promise<SetUpFacts['business']> {
  const { profile } = await readProfile(academy);
  if (!profile) return null;
  const blanks = profileLabels.filter(([name]) => name !== 'note' && profile[name].trim() === '');
  return { businessNo: profile.businessNo, blanks: blanks.map(([, label]) => label) };
}

async function branchFacts({ db, clock }: Academy): Promise<SetUpFacts['branches']> {
  const [branches, tuitions] = await Promise.all([listBranches(db), listTuitions(db, clock.now())]);
  const filed = new Set(tuitions.map(({ branchId }) => branchId));
  return branches.map(({ id, name }) => ({ name, hasTuition: filed.has(id) }));
}

async function providerFacts(academy: Academy): Promise<SetUpFacts['providers']> {
  const providers = await providersOf(academy, keptFiles);
  return providers.map(({ name, isUsed, isWell, lastSuccessAt, isCompulsory }) => ({
    name,
    isUsed,
    isWell,
    isAnswered: lastSuccessAt !== null,
    isCompulsory,
  }));
}

/** What there is of an academy, read from every feature that keeps a part of it. */
async function readFacts(academy: Academy): Promise<SetUpFacts> {
  const { db, clock } = academy;
  const [
    identity,
    business,
    branches,
    programmes,
    texts,
    providers,
    ownRules,
    session,
    levelTests,
    refunded,
  ] = await Promise.all([
    identityFacts(academy),
    businessFacts(academy),
    branchFacts(academy),
    listProgrammes(db),
    listLegalTexts(db, seoulDay(clock.now())),
    providerFacts(academy),
    hasOwnPolicy(db),
    hasOpenedSession(db),
    countLevelTests(academy),
    hasRefundedPayment(db),
  ]);
  const inForce = new Set(texts.map(({ key }) => key));
  return {
    ...{ identity, business, branches, programmes, providers },
    hasTerms: inForce.has('terms'),
    hasPrivacy: inForce.has('privacy'),
    hasOwnRefundRules: ownRules,
    hasSession: session,
    levelTests,
    hasCancelledPayment: refunded,
  };
}

/** What is set for the whole academy, and the list of what it has to do before it opens. */
export function openSettings(gate: Gate, academy: Academy): void {
  settingsApi(gate, academy);
  settingUpApi(gate, academy, { read: () => readFacts(academy) });
}
