// How many machines so many academies need, from what one of each was measured to cost. Pure: no clock, no files.

/** What one of something costs. */
export interface Spent {
  readonly webMs: number;
  readonly postgresMs: number;
  /** On disk, indices included. */
  readonly bytes: number;
  readonly walBytes: number;
}

/** As `bench/costs.ts` measured them. */
export interface Costs {
  readonly measured: string;
  readonly machine: string;
  readonly keptPage: Spent;
  readonly drawnPage: Spent;
  readonly signIn: Spent;
  readonly registration: Spent;
  readonly answer: Spent;
  /** What a process costs a second that serves nobody, and how much it holds after all of the above. */
  readonly idle: {
    readonly processMb: number;
    readonly webMsASecond: number;
    readonly postgresMsASecond: number;
  };
  /** A demo with its contents. */
  readonly emptyBytes: number;
}

/** What an academy is thought to do. None of it is measured; whoever knows better writes it here. */
export interface Habits {
  /** In the busiest minute of the year: an opening. */
  readonly opening: {
    readonly families: number;
    readonly pagesOfEach: number;
    /** Of those pages what is in no cache. */
    readonly drawnShare: number;
    /** Of those who come, who signs in within that minute; the others did before. */
    readonly signInShare: number;
    readonly registrationsOfEach: number;
  };
  readonly year: {
    readonly registrations: number;
    readonly levelTests: number;
    readonly answersOfTest: number;
  };
}

export interface Machine {
  readonly cores: number;
  readonly memoryGb: number;
  /** So much of a processor may be in use at the peak. */
  readonly load: number;
  /** Of memory, what is left to the system. */
  readonly memoryLoad: number;
}

/** How it is set up. */
export interface Setup {
  readonly academies: number;
  /** How many of them open in the same minute. */
  readonly openingShare: number;
  readonly processesOfAcademy: number;
  /** Connections of a process to PostgreSQL or a pooler. */
  readonly connectionsOfProcess: number;
  /** Past the pooler: LISTEN, jobs and their locks. */
  readonly directConnections: number;
  readonly mostConnections: number;
}

export interface Capacity {
  readonly academies: number;
  readonly peakRegistrations: number;
  readonly webCores: number;
  readonly postgresCores: number;
  readonly memoryGb: number;
  readonly webMachines: number;
  readonly postgresServers: number;
  readonly connections: number;
  readonly needsPooler: boolean;
  readonly diskGbAYear: number;
  readonly walGbAYear: number;
  /** What decides how many machines serve: processor or memory. */
  readonly limit: 'processor' | 'memory';
}

const peakSeconds = 60;
const gb = 2 ** 30;

type Side = 'webMs' | 'postgresMs';

/** Milliseconds of processor one opening takes within its minute. */
function openingMs({ opening }: Habits, costs: Costs, side: Side): number {
  const { families, pagesOfEach, drawnShare, signInShare, registrationsOfEach } = opening;
  const page = (1 - drawnShare) * costs.keptPage[side] + drawnShare * costs.drawnPage[side];
  const signIn = signInShare * costs.signIn[side];
  return families * (pagesOfEach * page + signIn + registrationsOfEach * costs.registration[side]);
}

function bytesAYear({ year }: Habits, costs: Costs, what: 'bytes' | 'walBytes'): number {
  return (
    year.registrations * costs.registration[what] + year.levelTests * year.answersOfTest * costs.answer[what]
  );
}

/** Cores that are busy at the peak: the openings of that minute, and everybody's idling. */
function busyCores(setup: Setup, { habits, costs }: { habits: Habits; costs: Costs }, side: Side): number {
  const openings = Math.ceil(setup.academies * setup.openingShare);
  const idleMs = side === 'webMs' ? costs.idle.webMsASecond : costs.idle.postgresMsASecond;
  const processes = setup.academies * setup.processesOfAcademy;
  return (openings * openingMs(habits, costs, side)) / (peakSeconds * 1000) + (processes * idleMs) / 1000;
}

/** What so many academies need, each with processes and a database of its own. */
export function capacityOf(
  setup: Setup,
  { habits, costs, machine }: { readonly habits: Habits; readonly costs: Costs; readonly machine: Machine },
): Capacity {
  const known = { habits, costs };
  const [webCores, postgresCores] = [busyCores(setup, known, 'webMs'), busyCores(setup, known, 'postgresMs')];
  const processes = setup.academies * setup.processesOfAcademy;
  const memoryGb = (processes * costs.idle.processMb) / 1024;
  const coresOfMachine = machine.cores * machine.load;
  const byProcessor = Math.ceil(webCores / coresOfMachine);
  const byMemory = Math.ceil(memoryGb / (machine.memoryGb * machine.memoryLoad));
  const connections = processes * setup.connectionsOfProcess;
  const direct = processes * setup.directConnections;
  const needsPooler = connections > setup.mostConnections;
  const postgresServers = Math.max(
    1,
    Math.ceil(postgresCores / coresOfMachine),
    Math.ceil((needsPooler ? direct : connections) / setup.mostConnections),
  );
  return {
    academies: setup.academies,
    peakRegistrations:
      Math.ceil(setup.academies * setup.openingShare) *
      habits.opening.families *
      habits.opening.registrationsOfEach,
    webCores,
    postgresCores,
    memoryGb,
    webMachines: Math.max(1, byProcessor, byMemory),
    postgresServers,
    connections,
    needsPooler,
    diskGbAYear: (setup.academies * (costs.emptyBytes + bytesAYear(habits, costs, 'bytes'))) / gb,
    walGbAYear: (setup.academies * bytesAYear(habits, costs, 'walBytes')) / gb,
    limit: byMemory > byProcessor ? 'memory' : 'processor',
  };
}
