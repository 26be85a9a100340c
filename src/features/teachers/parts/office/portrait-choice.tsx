import { pictureOf, portraitCount, teacherLabels } from '../../rules/teachers.ts';

/** Which drawn portrait stands for somebody while there is no photograph. */
export function PortraitChoice({ chosen, behind }: { chosen: number; behind: readonly string[] }) {
  return (
    <fieldset className="grid gap-2">
      <legend className="font-semibold">{teacherLabels.portrait}</legend>
      <p className="text-sm text-ink-soft">사진이 없을 때 보입니다.</p>
      <div className="flex flex-wrap gap-3">
        {Array.from({ length: portraitCount }, (_, portrait) => (
          <label
            key={pictureOf({ photo: null, portrait, programmes: behind }).src}
            className="cursor-pointer rounded-card border-2 border-line p-1 focus-within:outline-3 focus-within:outline-brand has-checked:border-brand"
          >
            <input
              type="radio"
              name="portrait"
              value={portrait}
              defaultChecked={portrait === chosen}
              className="sr-only"
            />
            <img
              src={pictureOf({ photo: null, portrait, programmes: behind }).src}
              alt={`그림 ${portrait + 1}`}
              width={64}
              height={80}
              className="h-20 w-16 rounded-lg"
            />
          </label>
        ))}
      </div>
    </fieldset>
  );
}
