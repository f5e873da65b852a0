import type { ComponentType } from 'react'

const pages = import.meta.glob<ComponentType<object>>('./pages/*/page.tsx', { eager: true, import: 'Page' })

/**
 * The page in a folder of `pages/`. All of them are in one chunk: the device keeps every one, and each file costs its headers.
 * @throws where the folder has none
 */
export function pageIn(folder: string): ComponentType<object> {
  const page = pages[`./pages/${folder}/page.tsx`]
  if (!page) throw new Error(`There is no pwa/app/pages/${folder}/page.tsx`)
  return page
}
