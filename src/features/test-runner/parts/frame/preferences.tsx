import { useEffect, useState } from 'react';
import { Check, SelectField } from '#src/ui/fields/field.tsx';

export type Theme = 'light' | 'dark';
export type TypeSize = 'normal' | 'large' | 'largest';
interface ReadingPreferences {
  readonly theme: Theme;
  readonly type: TypeSize;
  /** Figures choose options; who talks to the machine or touches keys unawares turns it off. */
  readonly hasNumberKeys: boolean;
}

const key = 'level-test-look';
const usual: ReadingPreferences = { theme: 'light', type: 'normal', hasNumberKeys: true };

function readPreferences(): ReadingPreferences {
  try {
    const kept = JSON.parse(window.localStorage.getItem(key) ?? '{}') as Partial<ReadingPreferences>;
    return {
      theme: kept.theme === 'dark' ? 'dark' : 'light',
      type: kept.type === 'large' || kept.type === 'largest' ? kept.type : 'normal',
      hasNumberKeys: kept.hasNumberKeys !== false,
    };
  } catch {
    return usual;
  }
}

/** Light or dark, and the size of type: on the whole document while a test is open, remembered in this browser. */
export function usePreferences(): [ReadingPreferences, (change: Partial<ReadingPreferences>) => void] {
  const [preferences, setPreferences] = useState<ReadingPreferences>(usual);
  useEffect(() => setPreferences(readPreferences()), []);
  useEffect(() => {
    const { dataset } = document.documentElement;
    dataset.theme = preferences.theme;
    dataset.type = preferences.type;
    return () => {
      delete dataset.theme;
      delete dataset.type;
    };
  }, [preferences]);
  const change = (part: Partial<ReadingPreferences>) => {
    const next = { ...preferences, ...part };
    setPreferences(next);
    try {
      window.localStorage.setItem(key, JSON.stringify(next));
    } catch {
      // Only this page remembers it then.
    }
  };
  return [preferences, change];
}

export function PreferenceChoice({
  preferences,
  onChange,
}: {
  preferences: ReadingPreferences;
  onChange: (change: Partial<ReadingPreferences>) => void;
}) {
  return (
    <div className="grid gap-4">
      <SelectField
        label="화면 밝기"
        value={preferences.theme}
        onChange={(event) => onChange({ theme: event.target.value === 'dark' ? 'dark' : 'light' })}
      >
        <option value="light">밝은 화면</option>
        <option value="dark">어두운 화면</option>
      </SelectField>
      <SelectField
        label="글자 크기"
        value={preferences.type}
        onChange={(event) => onChange({ type: event.target.value as TypeSize })}
      >
        <option value="normal">보통</option>
        <option value="large">크게</option>
        <option value="largest">아주 크게</option>
      </SelectField>
      <Check
        label="숫자 키(1~9)로 보기 고르기"
        checked={preferences.hasNumberKeys}
        onChange={(event) => onChange({ hasNumberKeys: event.target.checked })}
      />
      <p className="text-sm text-ink-soft">
        Ctrl+Enter는 다음 문항, Ctrl+Shift+Enter는 이전 문항으로 갑니다.
      </p>
    </div>
  );
}
