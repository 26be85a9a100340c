import { Check, SelectField, TextAreaField, TextField } from '#src/ui/fields/field.tsx';
import { subjectNames } from '#src/ui/plates/subjects/subject-of.ts';
import { wallOf } from '#src/web/office/forms/wall.ts';
import type { OfficePopup } from '../../contract/popup-list.ts';
import { deviceLabels, kindLabels, popupLabels, popupPages } from '../../rules/popups.ts';

interface Props {
  readonly popup: OfficePopup | null;
  /** As it is chosen now. */
  readonly kind: OfficePopup['kind'];
  readonly fields: Readonly<Partial<Record<string, string>>>;
}

const optionsOf = (labels: Readonly<Record<string, string>>) =>
  Object.entries(labels).map(([key, label]) => (
    <option key={key} value={key}>
      {label}
    </option>
  ));

/** Words, link, period, device and pages. */
export function PopupFields({ popup, kind, fields }: Props) {
  return (
    <>
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <SelectField label={popupLabels.kind} name="kind" defaultValue={popup?.kind} error={fields.kind}>
          {optionsOf(kindLabels)}
        </SelectField>
        <SelectField
          label={popupLabels.device}
          name="device"
          defaultValue={popup?.device}
          error={fields.device}
        >
          {optionsOf(deviceLabels)}
        </SelectField>
      </div>
      <TextField
        label={popupLabels.title}
        name="title"
        maxLength={60}
        defaultValue={popup?.title}
        error={fields.title}
      />
      <TextAreaField
        label={popupLabels.body}
        name="body"
        rows={3}
        maxLength={300}
        isOptional
        defaultValue={popup?.body}
        error={fields.body}
      />
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <TextField
          label={popupLabels.linkTo}
          name="linkTo"
          maxLength={300}
          isOptional
          hint="/presentation, https://…, tel:02-000-0000"
          defaultValue={popup?.linkTo}
          error={fields.linkTo}
        />
        <TextField
          label={popupLabels.linkLabel}
          name="linkLabel"
          maxLength={20}
          isOptional
          hint="비우면 ‘자세히 보기’입니다."
          defaultValue={popup?.linkLabel}
          error={fields.linkLabel}
        />
        <TextField
          label="게시 시작"
          name="startsAt"
          type="datetime-local"
          defaultValue={popup ? wallOf(popup.startsAt) : undefined}
          error={fields.startsAt}
        />
        <TextField
          label="게시 종료"
          name="endsAt"
          type="datetime-local"
          defaultValue={popup ? wallOf(popup.endsAt) : undefined}
          error={fields.endsAt}
        />
      </div>
      {kind === 'popup' && <Picture popup={popup} fields={fields} />}
      <Pages popup={popup} error={fields.pages} />
    </>
  );
}

function Picture({ popup, fields }: Pick<Props, 'popup' | 'fields'>) {
  return (
    <div className="grid items-start gap-4 sm:grid-cols-2">
      <SelectField
        label={popupLabels.plate}
        name="plate"
        hint="그린 그림입니다. 저장한 뒤에 사진이나 포스터를 올리시면 그 그림이 보입니다."
        defaultValue={popup?.plate}
        error={fields.plate}
      >
        <option value="">그림 없음</option>
        {subjectNames.map((name, index) => (
          <option key={name} value={name}>
            그림 {index + 1}
          </option>
        ))}
      </SelectField>
      <TextField
        label={popupLabels.alt}
        name="alt"
        maxLength={300}
        isOptional
        hint="그림 안에 글이 있으면 그대로 적어 주세요. 화면을 보지 못하는 분께 읽어 드립니다."
        defaultValue={popup?.alt}
        error={fields.alt}
      />
    </div>
  );
}

function Pages({ popup, error }: { popup: OfficePopup | null; error: string | undefined }) {
  return (
    <fieldset className="grid gap-2">
      <legend className="font-semibold">{popupLabels.pages}</legend>
      <p className="text-sm text-ink-soft">고르지 않으면 모든 페이지에 보입니다.</p>
      <div className="flex flex-wrap gap-x-6">
        {popupPages().map(([path, label]) => (
          <Check
            key={path}
            label={label}
            name="pages"
            value={path}
            defaultChecked={popup?.pages.includes(path) ?? false}
          />
        ))}
      </div>
      {error && <p className="text-sm font-medium text-danger">{error}</p>}
    </fieldset>
  );
}
