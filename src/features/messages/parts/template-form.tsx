import { useState } from 'react';
import type { CallOf } from '#src/shared/endpoint/endpoint.ts';
import { Button } from '#src/ui/button.tsx';
import { Card } from '#src/ui/card.tsx';
import { SelectField, TextAreaField, TextField } from '#src/ui/fields/field.tsx';
import { ErrorSummary, Notice } from '#src/ui/notice.tsx';
import { callApi } from '#src/web/api/api.ts';
import { BehindNotice, useFormBase } from '#src/web/office/forms/form-base.tsx';
import { textOf, useOfficeForm } from '#src/web/office/forms/use-office-form.ts';
import { editTemplate, type Template, writeTemplate } from '../contract/templates.ts';
import { sellingPhrasesOf, shortBytes, templateVariables, textBytes } from '../rules/templates.ts';

type Typed = CallOf<typeof writeTemplate>;

const typedOf = (form: FormData): Typed => ({
  name: textOf(form, 'name'),
  kind: textOf(form, 'kind') as Typed['kind'],
  channel: textOf(form, 'channel') as Typed['channel'],
  subject: textOf(form, 'subject'),
  body: textOf(form, 'body'),
});

interface Props {
  /** What is changed; null for a new one. */
  readonly template: Template | null;
  readonly onDone: (fresh: Template) => void;
}

/** Writes a text; its variables are named beside it, its length is counted as the carriers count. */
export function TemplateForm({ template, onDone }: Props) {
  const base = useFormBase(template?.version ?? 0);
  return <TemplateFields key={base.formKey} template={template} onDone={onDone} base={base} />;
}

interface Texts {
  readonly body: string;
  readonly kind: string;
  readonly channel: string;
  readonly subject: string;
}

const blank: Texts = { body: '', kind: 'service', channel: 'sms', subject: '' };

/** What the form shows beside its boxes; what nobody touched here is what is stored, also if somebody else saves it now. */
function useTexts(template: Template | null) {
  const [touched, setTouched] = useState<Partial<Texts>>({});
  const texts: Texts = { ...(template ?? blank), ...touched };
  return { ...texts, set: (more: Partial<Texts>) => setTouched({ ...touched, ...more }) };
}

function TemplateFields({ template, onDone, base }: Props & { base: ReturnType<typeof useFormBase> }) {
  const { body, kind, channel, subject, set } = useTexts(template);
  const form = useOfficeForm((typed) => {
    const text = typedOf(typed);
    if (!template) return callApi(writeTemplate, text);
    const templateId = String(template.templateId);
    return callApi(editTemplate, { templateId, version: base.version, ...text });
  }, onDone);
  const isMail = channel === 'mail';
  const selling = sellingPhrasesOf({
    kind: kind === 'advertising' ? 'advertising' : 'service',
    subject: isMail ? subject : '',
    body,
  });
  return (
    <Card>
      <form className="grid gap-4" onSubmit={form.submit} onInput={base.onInput} noValidate>
        <BehindNotice base={base}>
          {template && [template.name, template.subject, template.body].filter(Boolean).join(' · ')}
        </BehindNotice>
        <ErrorSummary errors={form.sentences} />
        {form.refusal && <Notice tone="bad" title={form.refusal} isLive />}
        <TextField
          label="이름"
          name="name"
          maxLength={40}
          defaultValue={template?.name}
          error={form.fields.name}
        />
        <div className="grid gap-4 sm:grid-cols-2">
          <KindField kind={kind} onChange={(one) => set({ kind: one })} error={form.fields.kind} />
          <ChannelField
            channel={channel}
            onChange={(one) => set({ channel: one })}
            error={form.fields.channel}
          />
        </div>
        {isMail && (
          <TextField
            label="제목"
            name="subject"
            maxLength={60}
            value={subject}
            error={form.fields.subject}
            onChange={(event) => set({ subject: event.target.value })}
          />
        )}
        <TextAreaField
          label="내용"
          name="body"
          rows={6}
          maxLength={1000}
          value={body}
          hint={<Variables />}
          error={form.fields.body}
          onChange={(event) => set({ body: event.target.value })}
        />
        <p className="text-sm text-ink-soft tabular-nums">
          {textBytes(body)}바이트{' '}
          {channel === 'sms' && (textBytes(body) > shortBytes ? '(장문 문자)' : '(단문 문자)')}
        </p>
        {selling.length > 0 && <Selling phrases={selling} />}
        <Button type="submit" className="justify-self-start" isBusy={form.isBusy}>
          {template ? '새 버전으로 저장' : '템플릿 만들기'}
        </Button>
      </form>
    </Card>
  );
}

interface KindProps {
  readonly kind: string;
  readonly onChange: (kind: string) => void;
  readonly error: string | undefined;
}

function KindField({ kind, onChange, error }: KindProps) {
  return (
    <SelectField
      label="종류"
      name="kind"
      value={kind}
      hint="광고는 (광고) 표시와 무료 수신 거부를 붙여, 동의하신 분께만 보냅니다."
      error={error}
      onChange={(event) => onChange(event.target.value)}
    >
      <option value="service">안내</option>
      <option value="advertising">광고</option>
    </SelectField>
  );
}

interface ChannelProps {
  readonly channel: string;
  readonly onChange: (channel: string) => void;
  readonly error: string | undefined;
}

function ChannelField({ channel, onChange, error }: ChannelProps) {
  return (
    <SelectField
      label="방법"
      name="channel"
      value={channel}
      error={error}
      onChange={(event) => onChange(event.target.value)}
    >
      <option value="sms">문자</option>
      <option value="mail">이메일</option>
    </SelectField>
  );
}

function Variables() {
  return (
    <>
      쓸 수 있는 변수:{' '}
      {Object.entries(templateVariables).map(([name, label]) => (
        <span key={name} className="mr-2 inline-block">
          <code className="rounded bg-mist px-1">{`#{${name}}`}</code> {label}
        </span>
      ))}
    </>
  );
}

/** A text that sells is advertising, whatever it is called. */
export function Selling({ phrases }: { phrases: readonly string[] }) {
  return (
    <Notice tone="warn" title={`광고로 보일 수 있는 말이 있습니다: ${phrases.join(', ')}`} isLive>
      <p>
        혜택이나 모집을 알리는 글이면 종류를 광고로 바꾸어 주세요. 동의 없이 보내면 과태료가 나올 수 있습니다.
        안내로 보내려면 글을 쓰지 않은 다른 담당자가 승인해야 하고, 밤에는 보내지 않습니다.
      </p>
    </Notice>
  );
}
