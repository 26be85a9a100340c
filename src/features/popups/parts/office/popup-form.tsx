import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { formatSeoulDateTime } from '#src/shared/seoul-time.ts';
import { Check } from '#src/ui/fields/field.tsx';
import { toast } from '#src/ui/toast.ts';
import { ApiError, callApi } from '#src/web/api/api.ts';
import { useFormBase } from '#src/web/office/forms/form-base.tsx';
import { toastWithUndo } from '#src/web/office/forms/undo.ts';
import { textOf, useOfficeForm } from '#src/web/office/forms/use-office-form.ts';
import { VersionedForm } from '#src/web/office/forms/versioned-form.tsx';
import { wallOf } from '#src/web/office/forms/wall.ts';
import { History } from '#src/web/office/history.tsx';
import type { OfficePopup } from '../../contract/popup-list.ts';
import { addPopupEndpoint, savePopupEndpoint } from '../../contract/popups.ts';
import { PopupFields } from './popup-fields.tsx';
import { PopupPreview, previewOf } from './popup-preview.tsx';

interface Props {
  /** Null: a new one. */
  readonly popup: OfficePopup | null;
  readonly onAdded: (popup: OfficePopup) => void;
  readonly onDone: () => void;
}

const typedPopup = (typed: FormData) => ({
  kind: textOf(typed, 'kind') as OfficePopup['kind'],
  title: textOf(typed, 'title'),
  body: textOf(typed, 'body'),
  linkTo: textOf(typed, 'linkTo'),
  linkLabel: textOf(typed, 'linkLabel'),
  plate: textOf(typed, 'plate'),
  alt: textOf(typed, 'alt'),
  startsAt: textOf(typed, 'startsAt'),
  endsAt: textOf(typed, 'endsAt'),
  pages: typed.getAll('pages').map(String),
  device: textOf(typed, 'device') as OfficePopup['device'],
  isPublished: typed.get('isPublished') !== null,
  isChecked: typed.get('isChecked') !== null,
});

type Typed = ReturnType<typeof typedPopup>;

/** The same thing again, as it was: what undoing sends. */
const valuesOf = (one: OfficePopup) => {
  const { kind, title, body, linkTo, linkLabel, plate, alt, pages, device, isPublished } = one;
  const dated = { startsAt: wallOf(one.startsAt), endsAt: wallOf(one.endsAt) };
  return {
    ...{ kind, title, body, linkTo, linkLabel, plate, alt, pages, device, isPublished },
    ...dated,
    isChecked: true,
  };
};

function usePopupForm({ popup, onAdded, onDone }: Props) {
  const queries = useQueryClient();
  const base = useFormBase(popup?.version ?? 0);
  const form = useOfficeForm(
    (typed) =>
      popup === null
        ? callApi(addPopupEndpoint, typedPopup(typed))
        : callApi(savePopupEndpoint, {
            ...typedPopup(typed),
            popupId: popup.popupId,
            version: base.version,
          }),
    (saved) => {
      if (popup === null) {
        // A popup goes on to its picture; a strip has none.
        if (saved.kind === 'popup') onAdded(saved);
        else onDone();
        return void toast(`‘${saved.title}’을 만들었습니다.`);
      }
      const back = { ...valuesOf(popup), popupId: popup.popupId, version: saved.version };
      return void toastWithUndo(queries, '저장했습니다. 공개 화면에 바로 반영됩니다.', () =>
        callApi(savePopupEndpoint, back),
      );
    },
    { onSaved: base.saved },
  );
  return { base, form };
}

/** What is said, where, for how long and to whom; how it will look stands beside what is typed. */
export function PopupForm(props: Props) {
  const { popup, onDone } = props;
  const { base, form } = usePopupForm(props);
  const [typed, setTyped] = useState<{ readonly formKey: number; readonly values: Typed } | null>(null);
  // A form that began afresh shows what is stored.
  const preview = previewOf(popup, typed?.formKey === base.formKey ? typed.values : undefined);
  const isAsked = form.error instanceof ApiError && form.error.code === 'popup.words_ask';
  const hear = (event: FormEvent<HTMLFormElement>) =>
    setTyped({ formKey: base.formKey, values: typedPopup(new FormData(event.currentTarget)) });
  return (
    <VersionedForm
      base={base}
      form={form}
      title={popup ? popup.title : '새 팝업'}
      stored={
        popup &&
        `${popup.title} · ${popup.body} · ${formatSeoulDateTime(popup.startsAt)} ~ ${formatSeoulDateTime(popup.endsAt)}`
      }
      after={popup && <History entity="popup" entityId={String(popup.popupId)} />}
      onInput={hear}
      onDone={onDone}
    >
      <PopupFields popup={popup} kind={preview.kind} fields={form.fields} />
      <PopupPreview popup={preview} />
      <Check
        label="공개합니다 (게시 기간에만 보입니다)"
        name="isPublished"
        defaultChecked={popup?.isPublished ?? false}
      />
      {isAsked && (
        <Check
          label="표현을 확인했습니다. 사실이며 근거가 있습니다."
          name="isChecked"
          defaultChecked={false}
        />
      )}
    </VersionedForm>
  );
}
