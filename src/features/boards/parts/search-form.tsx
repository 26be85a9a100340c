import { Form } from 'react-router';
import { Button } from '#src/ui/button.tsx';
import { ChoiceRow } from '#src/ui/list/choice-row.tsx';

interface SearchFormProps {
  readonly action: string;
  readonly categories: readonly string[];
  readonly category: string;
  readonly keywords: string;
  readonly placeholder?: string;
}

/** Categories as links and words as a GET form: both work without JavaScript and the address can be shared. */
export function SearchForm({ action, categories, category, keywords, placeholder }: SearchFormProps) {
  const addressOf = (name: string) => {
    const asked = Object.entries({ category: name, q: keywords }).filter(([, value]) => value !== '');
    return `${action}${asked.length > 0 ? `?${new URLSearchParams(asked)}` : ''}`;
  };
  return (
    <div className="grid grid-cols-1 gap-3 xl:grid-cols-[1fr_auto] xl:items-center">
      <ChoiceRow
        label="분류"
        choices={categories.map((name) => [name, name] as const)}
        chosen={category}
        toOf={addressOf}
      />
      <Form
        key={`${category}|${keywords}`}
        method="get"
        action={action}
        role="search"
        className="flex gap-2 xl:w-80"
      >
        {category !== '' && <input type="hidden" name="category" value={category} />}
        <input
          type="search"
          name="q"
          aria-label="검색어"
          maxLength={50}
          defaultValue={keywords}
          placeholder={placeholder ?? '검색어를 넣어 주세요'}
          className="min-h-11 w-full min-w-0 rounded-lg border border-ink-soft/50 bg-paper px-4 text-base placeholder:text-ink-soft/70"
        />
        <Button type="submit" variant="secondary" className="shrink-0">
          검색
        </Button>
      </Form>
    </div>
  );
}
