import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { listBranchesEndpoint } from '#src/features/branches/contract/branches.ts';
import type { DataOf } from '#src/shared/endpoint/endpoint.ts';
import { Button } from '#src/ui/button.tsx';
import { Check, TextField } from '#src/ui/fields/field.tsx';
import { ErrorSummary } from '#src/ui/notice.tsx';
import { callApi } from '#src/web/api/api.ts';
import { Refused } from '#src/web/office/forms/use-act.tsx';
import { textOf, useOfficeForm } from '#src/web/office/forms/use-office-form.ts';
import { createWebhookEndpoint } from '../contract/webhooks.ts';
import { type EventType, eventLabels, eventTypes } from '../rules/events.ts';

export type NewWebhook = DataOf<typeof createWebhookEndpoint>;

const toggled = <T,>(list: readonly T[], one: T): readonly T[] =>
  list.includes(one) ? list.filter((other) => other !== one) : [...list, one];

/** Adds an address to which events are sent. */
export function WebhookForm({ onDone }: { onDone: (made: NewWebhook) => void }) {
  const branches = useQuery({ queryKey: ['branches'], queryFn: () => callApi(listBranchesEndpoint, {}) });
  const [events, setEvents] = useState<readonly EventType[]>([]);
  const [branchIds, setBranchIds] = useState<readonly number[]>([]);
  const form = useOfficeForm(
    (data) =>
      callApi(createWebhookEndpoint, {
        name: textOf(data, 'name'),
        url: textOf(data, 'url'),
        events: [...events],
        branchIds: [...branchIds],
      }),
    onDone,
  );
  const { fields } = form;
  return (
    <form className="grid gap-5" aria-label="알림 받을 주소" onSubmit={form.submit} noValidate>
      <ErrorSummary errors={form.sentences} />
      <Refused act={form} />
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <TextField label="이름" name="name" maxLength={60} error={fields.name} autoComplete="off" />
        <TextField
          label="주소"
          name="url"
          type="url"
          maxLength={500}
          hint="https로 시작하는 공개된 주소"
          error={fields.url}
          autoComplete="off"
        />
      </div>
      <fieldset aria-describedby={fields.events && 'events-fault'}>
        <legend className="font-semibold">알릴 일</legend>
        <div className="flex flex-wrap gap-x-6">
          {eventTypes.map((type) => (
            <Check
              key={type}
              label={eventLabels[type]}
              checked={events.includes(type)}
              onChange={() => setEvents(toggled(events, type))}
            />
          ))}
        </div>
        {fields.events && (
          <p id="events-fault" className="text-sm font-medium text-danger">
            {fields.events}
          </p>
        )}
      </fieldset>
      <fieldset aria-describedby={fields.branchIds && 'branches-fault'}>
        <legend className="font-semibold">분원 (고르지 않으면 전체 분원)</legend>
        <div className="flex flex-wrap gap-x-6">
          {(branches.data ?? []).map(({ id, name }) => (
            <Check
              key={id}
              label={name}
              checked={branchIds.includes(id)}
              onChange={() => setBranchIds(toggled(branchIds, id))}
            />
          ))}
        </div>
        {fields.branchIds && (
          <p id="branches-fault" className="text-sm font-medium text-danger">
            {fields.branchIds}
          </p>
        )}
      </fieldset>
      <p>
        <Button type="submit" isBusy={form.isBusy}>
          주소 추가
        </Button>
      </p>
    </form>
  );
}
