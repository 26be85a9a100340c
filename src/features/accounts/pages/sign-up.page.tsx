import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router';
import { NeededConsents, useConsents } from '#src/features/accounts/parts/sign-up/consents.tsx';
import { draftStore, emptyDraft, type SignUpDraft } from '#src/features/accounts/parts/sign-up/draft.ts';
import { listBranches } from '#src/features/branches/actions/branches.server.ts';
import { consentVersionsNow } from '#src/features/members/actions/consents.server.ts';
import type { EnrollType } from '#src/features/members/contract/members.ts';
import type { ConsentVersions } from '#src/features/members/rules/members.ts';
import { academyContext } from '#src/platform/react/context.ts';
import { titled } from '#src/shared/identity/own-name.ts';
import { Skeleton } from '#src/ui/notice.tsx';
import { Steps } from '#src/ui/steps.tsx';
import { useSession } from '#src/web/session/session.tsx';
import type { Route } from './+types/sign-up.page.ts';

/** Which texts are agreed to; null until they are in force, and then who answers meanwhile. */
export async function loader({ context }: Route.LoaderArgs) {
  const academy = context.get(academyContext);
  const versions = await consentVersionsNow(academy);
  const branches = versions ? [] : await listBranches(academy.db);
  return {
    versions,
    edition: Object.values(versions ?? {}).join(' '),
    branches: branches.map(({ name, phone }) => ({ name, phone })),
  };
}

/** Whoever is filling in the form agrees to what was shown when it was opened. */
export const shouldRevalidate = () => false;

export const meta = () => [{ title: titled('회원가입') }];

/** Fetched while the terms are read. */
const phoneStep = () => import('#src/features/accounts/parts/sign-up/phone-step.tsx');
const detailsStep = () => import('#src/features/accounts/parts/sign-up/details-step.tsx');
const doneStep = () => import('#src/features/accounts/parts/sign-up/done-step.tsx');
const PhoneStep = lazy(async () => ({ default: (await phoneStep()).PhoneStep }));
const DetailsStep = lazy(async () => ({ default: (await detailsStep()).DetailsStep }));
const Closed = lazy(async () => ({
  default: (await import('#src/features/accounts/parts/sign-up/closed.tsx')).Closed,
}));
const DoneStep = lazy(async () => ({ default: (await doneStep()).DoneStep }));

const names = ['휴대폰 확인', '회원 정보', '완료'] as const;
const stepNames = ['phone', 'details'] as const;
const done = 2;

interface SocialState {
  readonly social?: {
    enrollType: EnrollType;
    name: string | null;
    email: string | null;
    mobile: string | null;
  };
}

/** The draft of this tab, read after hydration and kept at each change. What was agreed to of other versions is asked again. */
function useDraft(edition: string) {
  const { state } = useLocation() as { state: SocialState | null };
  const [draft, setDraft] = useState<SignUpDraft>(emptyDraft);
  const [isReady, setIsReady] = useState(false);
  const social = state?.social;
  useEffect(() => {
    const kept = { ...emptyDraft, ...draftStore.read() };
    const again =
      kept.edition !== edition &&
      ({ edition, step: 0, hasAgreedToTerms: false, marketing: false, photo: false } as const);
    const { enrollType = 'web', name, email, mobile } = social ?? {};
    setDraft({
      ...kept,
      ...again,
      enrollType,
      name: kept.name || (name ?? ''),
      email: kept.email || (email ?? ''),
      mobile: kept.mobile || (mobile ?? ''),
      given: { email: email ?? '', mobile: mobile ?? '' },
    });
    setIsReady(true);
  }, [social, edition]);
  const change = (part: Partial<SignUpDraft>) =>
    setDraft((old) => {
      const next = { ...old, ...part };
      draftStore.write(next);
      return next;
    });
  return { draft, change, isReady };
}

/** The step stands in the address, so that the browser's back goes one step back and a reload stays. */
function useStep(draft: SignUpDraft, isReady: boolean) {
  const [query, setQuery] = useSearchParams();
  const { state } = useLocation();
  const named = (stepNames as readonly string[]).indexOf(query.get('step') ?? '');
  const isNamed = named >= 0;
  const show = (next: number, replace: boolean) =>
    setQuery(
      (old) => {
        old.set('step', stepNames[next] ?? stepNames[0]);
        return old;
      },
      { replace, state, preventScrollReset: true },
    );
  const showLatest = useRef(show);
  showLatest.current = show;
  // Nobody skips a step by its address, which is put right: back leads to the step before.
  const isAhead = named > draft.step;
  useEffect(() => {
    if (isReady && (!isNamed || isAhead)) showLatest.current(draft.step, true);
  }, [isReady, isNamed, isAhead, draft.step]);
  return { step: Math.min(isNamed ? named : 0, draft.step), show };
}

/** Who is signed in already has no use for the form; who signs in by finishing it stays to read what comes next. */
function useLedHome() {
  const { status } = useSession();
  const navigate = useNavigate();
  const isFinishing = useRef(false);
  useEffect(() => {
    if (status === 'in' && !isFinishing.current) void navigate('/', { replace: true });
  }, [status, navigate]);
  return isFinishing;
}

export default function SignUpPage({ loaderData }: Route.ComponentProps) {
  return loaderData.versions ? (
    <SignUp versions={loaderData.versions} edition={loaderData.edition} />
  ) : (
    <Suspense>
      <Closed branches={loaderData.branches} />
    </Suspense>
  );
}

interface SignUpProps {
  readonly versions: ConsentVersions;
  readonly edition: string;
}

function SignUp({ versions, edition }: SignUpProps) {
  const { draft, change, isReady } = useDraft(edition);
  const { step: shown, show } = useStep(draft, isReady);
  const [isDone, setIsDone] = useState(false);
  const [isSignedIn, setIsSignedIn] = useState(false);
  const title = useRef<HTMLHeadingElement>(null);
  const isFinishing = useLedHome();
  const step = isDone ? done : shown;
  const go = (next: number) => {
    change({ step: Math.max(draft.step, next) });
    show(next, false);
    window.scrollTo({ top: 0 });
    title.current?.focus();
  };
  const [query] = useSearchParams();
  const navigate = useNavigate();
  const finish = async (account: { memberId: string; password: string }) => {
    draftStore.clear();
    isFinishing.current = true;
    const isIn = await import('#src/web/session/log-in.ts')
      .then(({ logInNewcomer }) => logInNewcomer({ ...account, enrollType: draft.enrollType }))
      .then(
        () => true,
        () => false,
      );
    const { nextFor } = await import('#src/features/accounts/parts/sign-up/next-for.ts');
    const next = isIn ? nextFor(draft, query.get('returnTo')) : null;
    if (next) return navigate(next, { replace: true });
    setIsSignedIn(isIn);
    setIsDone(true);
    title.current?.focus();
  };
  useEffect(() => {
    for (const fetchStep of [phoneStep, detailsStep, doneStep]) fetchStep().catch(() => undefined);
  }, []);
  const common = { draft, onChange: change };
  const consents = useConsents(draft);
  return (
    <section className="mx-auto grid w-full max-w-2xl gap-6 py-4 md:py-8">
      <h1 ref={title} tabIndex={-1} className="text-2xl outline-none">
        {step === done ? '가입을 마쳤습니다' : '회원가입'}
      </h1>
      <Steps names={names} current={step} />
      <noscript>
        <p className="rounded-card border border-amber/40 bg-amber-pale p-4">
          회원가입은 브라우저에서 JavaScript를 켠 뒤에 이용하실 수 있습니다.
        </p>
      </noscript>
      {step === 0 && (
        <fieldset disabled={!isReady} className="contents">
          <NeededConsents {...common} errors={consents.errors} />
          <Suspense fallback={<Skeleton className="h-96" />}>
            <PhoneStep {...common} onNext={() => (consents.isWhole ? go(1) : consents.ask())} />
          </Suspense>
        </fieldset>
      )}
      <Suspense fallback={<Skeleton className="h-96" />}>
        {step === 1 && <DetailsStep {...common} versions={versions} onBack={() => go(0)} onDone={finish} />}
        {step === done && <DoneStep isSignedIn={isSignedIn} />}
      </Suspense>
    </section>
  );
}
