import type { FastifyInstance, FastifyRequest } from 'fastify';
import { demoJobs, greetDemo, prepareDemo } from './demo.ts';
import { advertisingHooks } from './features/accounts/actions/consents/advertising.server.ts';
import { accountsApi } from './features/accounts/api.server.ts';
import { addressesApi } from './features/addresses/api.server.ts';
import { applicationsApi } from './features/applications/api.server.ts';
import { faqKind } from './features/boards/actions/faq.server.ts';
import { keptFiles } from './features/boards/actions/files.server.ts';
import { postKind } from './features/boards/actions/office.server.ts';
import { boardsApi } from './features/boards/api/posts.server.ts';
import { bookkeepingApi } from './features/bookkeeping/api.server.ts';
import { calendarFeedsApi } from './features/calendar-feeds/api.server.ts';
import { classOffersApi } from './features/class-offers/api.server.ts';
import { classesOutage } from './features/classes/actions/class-hooks.server.ts';
import { contactsApi } from './features/contacts/api.server.ts';
import { counsellingOutage } from './features/counselling/actions/outage.server.ts';
import { counsellingApi } from './features/counselling/api.server.ts';
import { enrolmentFileApi } from './features/enrolment-file/api.server.ts';
import { entranceTestsApi } from './features/entrance-tests/api.server.ts';
import { familiesApi } from './features/families/api.server.ts';
import { officeChildrenApi } from './features/families/office-api.server.ts';
import { invariantsApi } from './features/invariants/api.server.ts';
import { itemAnalysisApi } from './features/item-analysis/api.server.ts';
import { itemsApi } from './features/item-bank/api.server.ts';
import { mediaApi } from './features/item-media/api.server.ts';
import { levelTestsApi } from './features/level-tests/api.server.ts';
import { machineKeysApi } from './features/machine-keys/api.server.ts';
import { machineReadsApi } from './features/machine-reads/api.server.ts';
import { membersOfficeApi } from './features/members/office-api.server.ts';
import { sealMessagesWith } from './features/messages/actions/sealing.server.ts';
import { messagesApi } from './features/messages/api.server.ts';
import { messageTemplatesApi } from './features/messages/templates-api.server.ts';
import type { LiveSeats } from './features/opening/actions/live.server.ts';
import { testsOutage } from './features/opening/actions/outage.server.ts';
import { openingApi } from './features/opening/api.server.ts';
import type { PaymentHooks, PurposeHooks } from './features/payments/actions/orders.server.ts';
import { paymentsApi } from './features/payments/api.server.ts';
import { policiesApi } from './features/policies/api.server.ts';
import { presentationsOutage } from './features/presentations/actions/outage.server.ts';
import { proofsApi } from './features/proofs/api.server.ts';
import { publishingApi } from './features/publishing/api.server.ts';
import { paymentHooks } from './features/registrations/actions/payments/paying.server.ts';
import { registrationsApi } from './features/registrations/api.server.ts';
import { sandboxApi } from './features/sandbox/api.server.ts';
import { keepOutages } from './features/seats/outages.server.ts';
import { sessionsApi } from './features/sessions/api.server.ts';
import { legalKind } from './features/site/actions/legal.server.ts';
import { pageKind } from './features/site/actions/office.server.ts';
import { sellerOf } from './features/site/actions/settings.server.ts';
import { siteApi } from './features/site/api/site.server.ts';
import { staffNames } from './features/staff/actions/names.server.ts';
import { identifyStaff } from './features/staff/actions/sign-in.server.ts';
import { staffApi } from './features/staff/api.server.ts';
import { privacyApi } from './features/staff/privacy-api.server.ts';
import { telemetryApi } from './features/telemetry/api.server.ts';
import { testDayApi } from './features/test-day/api.server.ts';
import { testSessionsApi } from './features/test-sessions/api.server.ts';
import { waitlistApi } from './features/waitlist/api.server.ts';
import { webhooksApi } from './features/webhooks/api.server.ts';
import type { Academy } from './platform/academy.ts';
import type { Clock } from './platform/clock/clock.ts';
import type { Config } from './platform/config.ts';
import { type Database, openDatabase } from './platform/db/database.ts';
import { type ListenTo, listenTo } from './platform/db/listen.ts';
import type { Catalogue } from './platform/db/personal/declaration.ts';
import { personalData } from './platform/db/personal/personal-data.ts';
import { keyReferenceNos } from './platform/db/queries/counters.ts';
import { sandboxMemory } from './platform/db/sandbox-memory.server.ts';
import { serveAssets } from './platform/http/assets.ts';
import { draining, leave } from './platform/http/draining.ts';
import { health } from './platform/http/health.ts';
import { keptAnswers } from './platform/http/idempotency.ts';
import { serveReference } from './platform/http/reference/serve-reference.ts';
import type { Gate } from './platform/http/serve.ts';
import { httpServer, listeningUrl } from './platform/http/server.ts';
import { followIdentity } from './platform/identity/identity.server.ts';
import { eachAlone } from './platform/jobs/each-alone.ts';
import type { JobHandler } from './platform/jobs/jobs.ts';
import { claimDatabase } from './platform/mode/claim-database.ts';
import { healthNotes } from './platform/provider-health.ts';
import { type LoadPages, mountPages } from './platform/react/pages.ts';
import type { Endpoint } from './shared/endpoint/endpoint.ts';
import { serveFrom } from './web/api/own-origin.ts';
import { backgroundWork, beginWork } from './wiring/background-work.ts';
import { callerIdentifier } from './wiring/gate/callers.ts';
import { counterApi } from './wiring/gate/counter.ts';
import { levelOfficeApi } from './wiring/gate/level-office.ts';
import { placesApi } from './wiring/gate/places.ts';
import { resultsApi } from './wiring/gate/results.ts';
import { visitsApi } from './wiring/gate/visits.ts';
import { memberHooks } from './wiring/member-hooks.ts';
import { openSettings } from './wiring/office/setting-up.ts';
import { sendingHooks } from './wiring/office-audiences.ts';
import { officeCards } from './wiring/office-cards.ts';
import {
  officeHooks,
  officeLists,
  officeMemberHooks,
  officePaymentHooks,
  policyHooks,
  roomHooks,
  teamHooks,
} from './wiring/office-hooks.ts';
import { openProviders } from './wiring/open-providers.ts';
import { besideDatabase } from './wiring/operations/beside-database.ts';
import { personalCatalogue, personalExceptions } from './wiring/personal-catalogue.ts';
import { type VendorHosts, vendorHosts } from './wiring/vendor-hosts.ts';

export interface Opening {
  readonly config: Config;
  readonly clock: Clock;
  readonly databaseUrl: string;
  /** Past a pooler that `databaseUrl` leads to. */
  readonly directUrl?: string | undefined;
  /** Absent where only the API is wanted, as in its tests. */
  readonly pages?: LoadPages;
  /** Where the sandboxes are reached, when this server does not listen by itself (development, a worker). */
  readonly ownUrl?: string;
  /** How many claims on seats one transaction admits; 1 is the control of the bench. */
  readonly claimsPerGroup?: number;
  /** How many answers of level tests share a transaction at most; 1 is the control of the benches. */
  readonly answersPerGroup?: number;
  /** What follows money for the tests; another way is the control of the model of orders. */
  readonly selling?: (own: PurposeHooks) => PurposeHooks;
  /** What is declared of the tables; another way is the control of the search for traces. */
  readonly declared?: (own: Catalogue) => Catalogue;
  /** How this process hears of changes; another way is the control of the outage drill. */
  readonly listen?: ListenTo;
  /** Where the vendors answer; the tests' own are local. */
  readonly hosts?: VendorHosts;
}

export interface OpenAcademy extends Academy {
  readonly app: FastifyInstance;
  readonly database: Database;
  readonly served: readonly Endpoint[];
  /** Background work by name; tests call these by hand. */
  readonly jobs: Readonly<Record<string, JobHandler>>;
  /** The live seats of this process, and what screens that sit a test hear. */
  readonly seats: LiveSeats;
  readonly liveTest: ReturnType<typeof levelTestsApi>;
  /** Looks whose database this is; seeds the demo academy into an empty one, where the providers are sandboxed. */
  prepare(log: (line: string) => void): Promise<void>;
  /** Says where the academy is open and who can sign in to the demo. */
  greet(log: (line: string) => void): Promise<void>;
  /** Begins the background work of this process. */
  work(): Promise<void>;
  close(): Promise<void>;
}

/** What gives back the time in which nobody could be served. */
const standStill = [testsOutage, presentationsOutage, counsellingOutage, classesOutage];

/** Wires everything, feature by feature, by name. The process around it (listen, signals) is main.ts. */
export async function openAcademy({
  config,
  clock,
  databaseUrl,
  directUrl,
  pages,
  ownUrl,
  claimsPerGroup,
  answersPerGroup,
  selling = (own) => own,
  declared = (own) => own,
  listen = listenTo,
  hosts = vendorHosts,
}: Opening): Promise<OpenAcademy> {
  serveFrom(config.publicUrl, config.SENTRY_DSN, config.release);
  keyReferenceNos(config.lastingKey);
  sealMessagesWith(config);
  const publishKinds = { post: postKind, page: pageKind, legal: legalKind, faq: faqKind };
  const app = await httpServer(config);
  const isPooled = directUrl !== undefined;
  const database = openDatabase(databaseUrl, config.DATABASE_POOL, isPooled);
  const direct = isPooled ? openDatabase(directUrl, config.DATABASE_POOL) : database;
  const providers = openProviders({
    app,
    config,
    clock,
    memory: sandboxMemory(database.db),
    hosts,
    db: database.db,
    ownUrl: () => ownUrl ?? listeningUrl(app),
    hear: healthNotes(database.db, clock),
  });
  const alone = eachAlone(providers.errorReport);
  const personal = personalData(declared(personalCatalogue), personalExceptions);
  const { reads, objects } = besideDatabase(config, database);
  const academy: Academy = { config, clock, db: database.db, reads, providers, objects, alone, personal };
  const outages = keepOutages(app, academy, standStill);
  const gate: Gate = {
    app,
    identify: callerIdentifier(academy),
    idempotency: keptAnswers(database.db, clock, config),
    publicUrl: config.publicUrl,
    served: [],
  };
  const reportFault = telemetryApi(gate, academy);
  const leaving = draining(app);
  health(app, academy, leaving);
  sandboxApi(gate, academy);
  // A session that has ended is that of nobody.
  const isStaff = async (request: FastifyRequest) =>
    (await identifyStaff(academy, request, { address: request.ip, device: '' }).catch(() => null)) !== null;
  placesApi(gate, academy, { isStaff });
  boardsApi(gate, academy, { isStaff });
  siteApi(gate, academy);
  publishingApi(gate, academy, publishKinds);
  addressesApi(gate, academy);
  proofsApi(gate, academy);
  const ofMembers = memberHooks(academy);
  accountsApi(gate, academy, ofMembers);
  familiesApi(gate, academy, ofMembers);
  const ofOffice = officeMemberHooks(academy, ofMembers);
  membersOfficeApi(gate, academy, ofOffice);
  officeChildrenApi(gate, academy, ofOffice);
  contactsApi(gate, academy, { ...ofMembers, namesOf: staffNames });
  sessionsApi(gate, academy);
  const ofTests = selling(paymentHooks);
  const hooks: PaymentHooks = { entrance_test: ofTests, entrance_test_group: ofTests };
  paymentsApi(gate, academy, { hooks, groupSize: claimsPerGroup });
  bookkeepingApi(gate, academy, officePaymentHooks(academy, hooks));
  counterApi(gate, academy, { hooks, ofMembers });
  const upstairs = { namesOf: staffNames, sellerOf };
  testSessionsApi(gate, academy, roomHooks);
  registrationsApi(gate, academy);
  const joins = waitlistApi(gate, academy, { ...upstairs, claimsPerGroup });
  const ofResults = resultsApi(gate, academy);
  testDayApi(gate, academy, { ...upstairs, ...ofResults, rooms: roomHooks });
  const seats = openingApi(gate, academy, roomHooks);
  entranceTestsApi(gate, academy, { joins, claimsPerGroup });
  applicationsApi(gate, academy);
  const paperDeps = itemAnalysisApi(gate, academy, { namesOf: staffNames });
  mediaApi(gate.app, academy);
  itemsApi(gate, academy, { namesOf: staffNames, ...paperDeps });
  staffApi(gate, { academy, cards: officeCards(academy), files: keptFiles, team: teamHooks(academy) });
  privacyApi(gate, academy);
  invariantsApi(gate, academy);
  messagesApi(gate, academy, advertisingHooks(academy));
  messageTemplatesApi(gate, academy, sendingHooks(academy));
  openSettings(gate, academy);
  policiesApi(gate, academy, policyHooks);
  counsellingApi(gate, academy, officeHooks);
  visitsApi(gate, academy);
  levelOfficeApi(gate, academy, { namesOf: staffNames });
  classOffersApi(gate, academy);
  officeLists(gate, academy);
  machineKeysApi(gate, academy);
  machineReadsApi(gate, academy, ofOffice);
  webhooksApi(gate, academy);
  calendarFeedsApi(gate, academy);
  enrolmentFileApi(gate, academy);
  const liveTest = levelTestsApi(gate, academy, { answersPerGroup });

  const work = backgroundWork(academy, { hooks, ofMembers, publishKinds, ofOffice });
  const jobs = app.tracing.ofJobs(outages.before({ ...work, ...demoJobs(academy, hooks) }));
  await serveReference(app, gate.served, {
    publicUrl: config.publicUrl,
    isStaff: async (request) => config.NODE_ENV !== 'production' || (await isStaff(request)),
  });
  await serveAssets(app, 'dist/client');
  const published = pages && (await mountPages(app, { academy, load: pages, report: reportFault }));
  const identity = await followIdentity(database.db);
  const listening = await listen(directUrl ?? databaseUrl, {
    pages_changed: () => {
      reads.changed();
      void identity.renew().finally(() => published?.clear());
    },
    seats_changed: () => seats.changed(),
    level_room_changed: () => liveTest.changed(),
    clock_changed: () => void clock.following?.measure(),
  });
  let stopWork = async () => {};
  let stopBeating = () => {};
  return {
    ...academy,
    app,
    database,
    served: gate.served,
    jobs,
    prepare: (log) => claimDatabase(academy).then(() => prepareDemo(academy, log)),
    seats,
    liveTest,
    greet: (log) => greetDemo(academy, log),
    async work() {
      stopBeating = outages.keep();
      stopWork = await beginWork(direct, { jobs, clock });
    },
    async close() {
      // Where nobody comes nobody needs time to look away.
      const isServing = config.ROLE !== 'worker' && app.server.listening;
      await leave(leaving, { drainMs: isServing ? config.DRAIN_MS : 0, stopWork });
      await app.close();
      stopBeating();
      await listening.close();
      await Promise.all([reads.end(), database.close(), isPooled && direct.close()]);
    },
  };
}
