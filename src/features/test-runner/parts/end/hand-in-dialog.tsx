import { Button } from '#src/ui/button.tsx';
import { DialogAtOnce } from '#src/ui/dialogs/dialog-at-once.tsx';
import { Notice } from '#src/ui/notice.tsx';
import type { Place } from '../frame/overview.tsx';

interface HandInDialogProps {
  readonly isOpen: boolean;
  readonly places: readonly Place[];
  readonly unsent: number;
  readonly sentence: string | null;
  readonly isBusy: boolean;
  readonly onClose: () => void;
  /** False where what was passed cannot be reached again: then nothing points back. */
  readonly mayGoBack: boolean;
  readonly onGo: (position: number) => void;
  /** Questions whose answer could not be saved: the paper can be handed in without it. */
  readonly unsavable: readonly number[];
  readonly onHandIn: (without?: readonly number[]) => void;
}

/** Before handing in: what is unanswered, half answered, flagged or not saved yet, each one press away. */
export function HandInDialog(props: HandInDialogProps) {
  const { places, unsent, sentence, isBusy, onClose, onHandIn, unsavable } = props;
  const bare = places.filter((place) => place.answered === 'none');
  const half = places.filter((place) => place.answered === 'part');
  const flagged = places.filter((place) => place.isFlagged);
  return (
    <DialogAtOnce
      title={
        bare.length > 0 ? `풀지 않은 문항이 ${bare.length}개 있습니다. 제출할까요?` : '답안을 제출할까요?'
      }
      isOpen={props.isOpen}
      onClose={onClose}
      actions={
        <>
          <Button variant="secondary" onClick={onClose}>
            계속 풀기
          </Button>
          <Button isBusy={isBusy} busyText="제출하는 중…" onClick={() => onHandIn()}>
            제출하기
          </Button>
        </>
      }
    >
      <p>
        {places.length}문항 가운데 {places.length - bare.length}문항에 답했습니다. 제출한 뒤에는 고칠 수
        없습니다.
      </p>
      {props.mayGoBack && (
        <>
          <PlaceList {...props} title="풀지 않은 문항" places={bare} />
          <PlaceList {...props} title="일부만 답한 문항" places={half} />
          <PlaceList {...props} title="다시 볼 문항" places={flagged} />
        </>
      )}
      {unsent > 0 && !sentence && (
        <Notice tone="warn" title={`아직 저장되지 않은 답이 ${unsent}개 있습니다.`}>
          <p>제출하기를 누르면 먼저 저장한 다음 제출합니다.</p>
        </Notice>
      )}
      {sentence && (
        <Notice tone="bad" title={sentence} isLive>
          {unsavable.length > 0 && !isBusy && (
            <Button variant="secondary" className="justify-self-start" onClick={() => onHandIn(unsavable)}>
              이 답 없이 제출하기
            </Button>
          )}
        </Notice>
      )}
      {props.mayGoBack && (
        <PlaceList
          {...props}
          title="저장하지 못한 답"
          places={places.filter(({ position }) => unsavable.includes(position))}
        />
      )}
    </DialogAtOnce>
  );
}

function PlaceList({
  title,
  places,
  onGo,
  onClose,
}: Pick<HandInDialogProps, 'onGo' | 'onClose'> & { title: string; places: readonly Place[] }) {
  if (places.length === 0) return null;
  return (
    <div className="grid gap-1">
      <p className="font-semibold">{title}</p>
      <ul className="flex flex-wrap gap-2">
        {places.map(({ position }) => (
          <li key={position}>
            <Button
              variant="secondary"
              onClick={() => {
                onGo(position);
                onClose();
              }}
            >
              {position}번
            </Button>
          </li>
        ))}
      </ul>
    </div>
  );
}
