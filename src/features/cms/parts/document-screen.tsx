import { useQuery } from '@tanstack/react-query';
import { Fragment, type ReactNode, useState } from 'react';
import { Link } from 'react-router';
import { type DocumentView, documentChangesEndpoint } from '#src/features/publishing/contract/documents.ts';
import { sentBackLabel } from '#src/features/publishing/rules/approval.ts';
import { Card } from '#src/ui/card.tsx';
import { Notice, Skeleton } from '#src/ui/notice.tsx';
import { callApi, sentenceOf } from '#src/web/api/api.ts';
import { Changes } from '#src/web/office/history.tsx';
import { History, useEditions } from './publishing/history.tsx';
import { PublishBar } from './publishing/publish-bar.tsx';
import { useDocumentQuery, useWriting, type Writing } from './writing/use-document.ts';

export type SetContent<C> = (more: Partial<C>) => void;

interface DocumentScreenProps<C> {
  readonly subject: string;
  /** The list it came from. */
  readonly back: readonly [to: string, label: string];
  readonly titleOf: (content: C) => string;
  /** The fields of its content; `isFirst` where nothing of it was published yet. */
  readonly children: (content: C, set: SetContent<C>, isFirst: boolean) => ReactNode;
}

/** The screen of everything that is written as a draft and published: state and publishing above, history below. */
export function DocumentScreen<C extends object>(screen: DocumentScreenProps<C>) {
  const document = useDocumentQuery(screen.subject);
  const [era, setEra] = useState(0);
  return (
    <section className="grid grid-cols-1 gap-4">
      {!document.data && <Back to={screen.back} />}
      {document.error && <Notice tone="bad" title={sentenceOf(document.error)} isLive />}
      {document.data ? (
        <DocumentForm key={era} {...screen} document={document.data} onRestored={() => setEra(era + 1)} />
      ) : (
        !document.error && <Skeleton className="h-96" />
      )}
    </section>
  );
}

function Back({ to: [to, label] }: { to: readonly [to: string, label: string] }) {
  return (
    <p className="shrink-0">
      <Link to={to} className="inline-flex min-h-11 items-center text-brand hover:underline">
        ← {label}
      </Link>
    </p>
  );
}

function DocumentForm<C extends object>({
  document,
  back,
  titleOf,
  children,
  onRestored,
}: DocumentScreenProps<C> & { document: DocumentView; onRestored: () => void }) {
  const writing = useWriting<C>(document, document.content as C);
  const { content, change } = writing;
  const { subject } = document;
  const done = useQuery({
    queryKey: ['office', 'documents', subject, 'changes'],
    queryFn: () => callApi(documentChangesEndpoint, { subject }),
  });
  const [last] = done.data?.changes ?? [];
  // What shipped with the site was published by nobody: an empty record would deny what the state says.
  const hasEditions = (useEditions(subject).data?.length ?? 0) > 0;
  return (
    <>
      <div className="-mb-3 flex flex-wrap items-center gap-x-4">
        <Back to={back} />
        <h1 className="min-w-0 text-xl">{titleOf(content)}</h1>
      </div>
      <PublishBar document={document} writing={writing as Writing<unknown>} onRestored={onRestored} />
      {last?.action === sentBackLabel && (
        <Notice tone="warn" title={`${last.staffName} 님이 승인하지 않고 돌려보냈습니다: ${last.reason}`} />
      )}
      <Fragment key={writing.era}>
        {children(content, (more) => change({ ...content, ...more }), !document.isPublished)}
      </Fragment>
      {hasEditions && (
        <Card className="grid gap-3">
          <h2 className="text-lg">게시 기록</h2>
          <History subject={subject} version={writing.version} onRestored={onRestored} />
        </Card>
      )}
      {last && (
        <Card>
          <Changes changes={done.data?.changes} />
        </Card>
      )}
    </>
  );
}
