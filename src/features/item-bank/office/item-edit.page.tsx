import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useRef, useState } from 'react';
import { useNavigate, useParams } from 'react-router';
import {
  type Bank,
  ContentEditor,
  type Facts,
  FactsFields,
  KindField,
  leafDomains,
  SubjectField,
} from '#src/features/item-bank/parts/office/item-form.tsx';
import { ItemSide, ItemStatus, LeavingDialog } from '#src/features/item-bank/parts/office/item-side.tsx';
import { StimulusForm } from '#src/features/item-bank/parts/office/stimulus-form.tsx';
import type { ItemContent } from '#src/features/items/contract/item.ts';
import type { StimulusContent } from '#src/features/items/contract/rich-text.ts';
import { blankItem } from '#src/features/items/rules/blank-item.ts';
import { Button } from '#src/ui/button.tsx';
import { Notice, Skeleton } from '#src/ui/notice.tsx';
import { smallButton } from '#src/ui/small-button.ts';
import { callApi, sentenceOf } from '#src/web/api/api.ts';
import { BehindNotice, useFormBase } from '#src/web/office/forms/form-base.tsx';
import { useUnsaved } from '#src/web/office/forms/leave-guard.tsx';
import { Refused, useAct } from '#src/web/office/forms/use-act.tsx';
import { PageHead } from '#src/web/office/page-head.tsx';
import { OfficeButtonLink } from '#src/web/office/ways.tsx';
import {
  createItemEndpoint,
  getItemEndpoint,
  type ItemView,
  itemChoicesEndpoint,
  listStimuliEndpoint,
  saveDraftEndpoint,
} from '../contract/office.ts';
import { papersMovedOut } from '../rules/clashing-papers.ts';
import { isEditable } from '../rules/statuses.ts';

/** A new item, or one of the bank with its versions. */
export default function ItemEditPage() {
  const { itemId } = useParams();
  const isNew = itemId === 'new';
  const bank = useQuery({
    queryKey: ['office', 'item-choices'],
    queryFn: () => callApi(itemChoicesEndpoint, {}),
  });
  const item = useQuery({
    queryKey: ['office', 'item', itemId],
    enabled: !isNew,
    queryFn: () => callApi(getItemEndpoint, { itemId: itemId ?? '' }),
  });
  const error = bank.error ?? item.error;
  return (
    <section className="grid grid-cols-[minmax(0,1fr)] gap-4">
      {error && <Notice tone="bad" title={sentenceOf(error)} isLive />}
      {!error && (!bank.data || (!isNew && !item.data)) && <Skeleton className="h-96" />}
      {bank.data && isNew && <NewItem bank={bank.data} />}
      {bank.data && item.data && <OneItem key={item.data.itemId} item={item.data} bank={bank.data} />}
    </section>
  );
}

interface EditorHeadProps {
  readonly title: string;
  readonly facts?: ReactNode;
  readonly children: ReactNode;
}

const markup = (
  <>
    <p>글에는 이렇게 적습니다.</p>
    <ul className="mt-2 grid gap-1">
      <li>수식 $x^2$</li>
      <li>굵게 **글**</li>
      <li>밑줄 __글__</li>
      <li>아래첨자 ~~글~~</li>
      <li>위첨자 ^^글^^</li>
      <li>기호를 글자 그대로 쓰려면 앞에 \ 를 붙입니다.</li>
    </ul>
  </>
);

/** The name of the item and its saving, in sight wherever one writes. */
function EditorHead({ title, facts, children }: EditorHeadProps) {
  return (
    <div className="top-0 z-20 lg:sticky -mx-4 border-b border-line bg-mist px-4 py-1 md:-mx-5 md:px-5 xl:-mx-6 xl:px-6">
      <PageHead title={title} about={markup} facts={facts}>
        {children}
      </PageHead>
    </div>
  );
}

function useStimuli(subject: string) {
  return useQuery({
    queryKey: ['office', 'stimuli', subject],
    queryFn: () => callApi(listStimuliEndpoint, { subject }),
  });
}

function NewItem({ bank }: { bank: Bank }) {
  const navigate = useNavigate();
  const [subject, setSubject] = useState(bank.subjects[0]?.code ?? '');
  const domains = bank.domains.filter((domain) => domain.subject === subject);
  const [first] = leafDomains(domains);
  const blank: Facts = {
    domainId: first?.domainId ?? 0,
    gradeFrom: 5,
    gradeTo: 6,
    rating: 3,
    stimulusId: null,
  };
  const [facts, setFacts] = useState<Facts>(blank);
  const [content, setContent] = useState<ItemContent>(() => blankItem('single'));
  // The domain of another subject means nothing here.
  const isInSubject = domains.some((domain) => domain.domainId === facts.domainId);
  const placed: Facts = isInSubject ? facts : { ...facts, domainId: blank.domainId, stimulusId: null };
  const stimuli = useStimuli(subject);
  const [blankText] = useState(() => JSON.stringify([blank, content]));
  const saved = useUnsaved(JSON.stringify([facts, content]) !== blankText);
  const creating = useAct({
    mutationFn: () => callApi(createItemEndpoint, { subject, ...placed, content }),
    onSuccess: ({ itemId }) => {
      saved();
      return navigate(`/office/items/${itemId}`);
    },
  });
  return (
    <>
      <EditorHead title="새 문항">
        <Button className={smallButton} isBusy={creating.isPending} onClick={() => creating.mutate()}>
          작성 중으로 저장
        </Button>
      </EditorHead>
      <Refused act={creating} isWhole />
      <SubjectField bank={bank} subject={subject} onChange={setSubject} />
      <FactsFields facts={placed} domains={domains} stimuli={stimuli.data ?? []} onChange={setFacts} />
      <StimulusForm
        subject={subject}
        stimulus={null}
        stimulusId={null}
        onKept={(stimulusId) => setFacts({ ...placed, stimulusId })}
      />
      <ContentEditor content={content} stimulus={null} onChange={setContent} />
    </>
  );
}

/** Follows what is stored until something is typed; from then on what others save is told and takes no word away. */
function OneItem({ item, bank }: { item: ItemView; bank: Bank }) {
  const base = useFormBase(Date.parse(item.versions[0]?.updatedAt ?? '') || 0);
  return <ItemForm key={base.formKey} item={item} bank={bank} base={base} />;
}

interface ItemFormProps {
  readonly item: ItemView;
  readonly bank: Bank;
  readonly base: ReturnType<typeof useFormBase>;
}

/** What is written about a question, and its saving; what is typed while it is under way is not called saved. */
function useItemDraft({ item, base, bank }: ItemFormProps) {
  const [newest] = item.versions;
  const [facts, setFacts] = useState<Facts>({
    domainId: item.domainId,
    gradeFrom: item.gradeFrom,
    gradeTo: item.gradeTo,
    rating: item.rating,
    stimulusId: newest?.stimulusId ?? null,
  });
  const [content, setContent] = useState<ItemContent>(() => newest?.content ?? blankItem('single'));
  const [isChanged, setChanged] = useState(false);
  useUnsaved(isChanged);
  const typed = useRef({ facts, content });
  typed.current = { facts, content };
  const [isAsking, setAsking] = useState(false);
  const leavingBy = ({ domainId }: Facts) =>
    papersMovedOut(item.papers, { domains: bank.domains, from: item.domainId, to: domainId });
  const saving = useAct({
    mutationFn: (sent: typeof typed.current) => {
      const papers = leavingBy(sent.facts).map(({ formId }) => formId);
      const { facts: about, content: question } = sent;
      const readAt = new Date(base.version).toISOString();
      const { itemId } = item;
      const asNext = newest?.marksAnswers === true;
      return callApi(saveDraftEndpoint, { itemId, ...about, content: question, readAt, asNext, papers });
    },
    onSaved(_, sent) {
      const { current } = typed;
      if (sent.facts === current.facts && sent.content === current.content) base.saved();
    },
  });
  const edit =
    <T,>(set: (next: T) => void) =>
    (next: T) => {
      setChanged(true);
      base.onInput();
      set(next);
    };
  const leaving = leavingBy(facts);
  // Papers that it takes from students are named before.
  const save = () => (leaving.length > 0 ? setAsking(true) : saving.mutate({ facts, content }));
  const asking = isAsking ? { papers: leaving, close: () => setAsking(false) } : null;
  return {
    ...{ facts, content, isChanged, saving, save, asking },
    setFacts: edit(setFacts),
    setContent: edit(setContent),
  };
}

function ItemForm({ item, bank, base }: ItemFormProps) {
  const [newest] = item.versions;
  const draft = useItemDraft({ item, base, bank });
  const { facts, content, isChanged, saving, save, asking, setFacts, setContent } = draft;
  const stimuli = useStimuli(item.subject);
  if (!newest) return null;
  const isDraft = isEditable(newest.status) && !newest.marksAnswers;
  const stimulus: StimulusContent | null = facts.stimulusId === newest.stimulusId ? newest.stimulus : null;
  return (
    <>
      <EditorHead
        title={`문항 ${item.code}`}
        facts={
          <span className="flex items-center gap-2">
            버전 {newest.version} <ItemStatus status={newest.status} />
            {newest.marksAnswers &&
              isEditable(newest.status) &&
              '이 정답으로 학생 답을 채점했으므로, 고치면 새 버전이 됩니다.'}
          </span>
        }
      >
        {item.mayCorrectKey && (
          <OfficeButtonLink className={smallButton} to={`/office/level-tests/regrades/${item.itemId}`}>
            정답 정정
          </OfficeButtonLink>
        )}
        <p aria-live="polite" className={isChanged ? 'text-sm text-ink-soft' : 'sr-only'}>
          {isChanged ? '저장하지 않은 내용이 있습니다.' : '저장되어 있습니다.'}
        </p>
        <Button className={smallButton} isBusy={saving.isPending} disabled={!isChanged} onClick={save}>
          {isDraft ? '저장' : '새 버전으로 저장'}
        </Button>
      </EditorHead>
      {saving.error && <Notice tone="bad" title={sentenceOf(saving.error)} isLive />}
      <BehindNotice base={base}>
        버전 {newest.version} ({newest.authorName})
      </BehindNotice>
      <ContentEditor content={content} stimulus={stimulus} onChange={setContent}>
        <KindField content={content} onChange={setContent} />
        <FactsFields
          isAside
          facts={facts}
          domains={bank.domains.filter((domain) => domain.subject === item.subject)}
          stimuli={stimuli.data ?? []}
          onChange={setFacts}
        />
        <StimulusForm
          subject={item.subject}
          stimulus={stimulus}
          stimulusId={facts.stimulusId}
          onKept={(stimulusId) => setFacts({ ...facts, stimulusId })}
        />
        <ItemSide item={item} hasUnsaved={isChanged} />
      </ContentEditor>
      {asking && (
        <LeavingDialog
          what="영역은 지금 내는 버전에도 바로 바뀝니다. 설계의 영역별 문항 수와 달라져 아래 시험지를 더 내지 않습니다."
          papers={asking.papers}
          button="저장"
          run={() => saving.mutateAsync({ facts, content })}
          onClose={asking.close}
        />
      )}
    </>
  );
}
