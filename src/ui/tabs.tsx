import type { ReactNode } from 'react';
import { Tabs as AriaTabs, Tab, TabList, TabPanel } from 'react-aria-components';

export interface TabItem {
  readonly id: string;
  readonly label: string;
  readonly content: ReactNode;
}

/** Tabs whose panels stay in the document; arrow keys move between them. */
export function Tabs({ label, items }: { label: string; items: readonly TabItem[] }) {
  return (
    <AriaTabs className="grid gap-6">
      <TabList aria-label={label} className="flex overflow-x-auto border-b border-line">
        {items.map(({ id, label: name }) => (
          <Tab
            key={id}
            id={id}
            className="min-h-11 cursor-pointer border-b-2 border-transparent px-4 py-2 whitespace-nowrap text-ink-soft data-[selected]:border-brand data-[selected]:font-bold data-[selected]:text-brand"
          >
            {name}
          </Tab>
        ))}
      </TabList>
      {items.map(({ id, content }) => (
        <TabPanel key={id} id={id}>
          {content}
        </TabPanel>
      ))}
    </AriaTabs>
  );
}
