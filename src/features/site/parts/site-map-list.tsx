import { useMenu } from './frame/menu-context.ts';
import { MenuLink } from './frame/menu-link.tsx';

/** Every page of the menu, by category. */
export function SiteMapList() {
  return (
    <nav aria-label="사이트맵" className="grid grid-cols-2 gap-x-6 gap-y-8 md:grid-cols-3">
      {useMenu().map((category) => (
        <section key={category.key}>
          <h2 className="border-b border-line pb-2 text-base">{category.label}</h2>
          <ul className="pt-1">
            {category.pages.map((page) => (
              <li key={page.key}>
                <MenuLink page={page} />
              </li>
            ))}
          </ul>
        </section>
      ))}
    </nav>
  );
}
