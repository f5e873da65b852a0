import type { ComponentType } from 'react'

const found = import.meta.glob<ComponentType<object>>('./pages/*/page.tsx', { eager: true, import: 'Page' })

/** The pages behind the navigation, in one chunk: the device keeps every one of them, and each file costs its headers. */
export const pages = {
  /** The page in a folder of `pages/`. @throws where the folder has none */
  in(folder: string): ComponentType<object> {
    const page = found[`./pages/${folder}/page.tsx`]
    if (!page) throw new Error(`There is no pwa/app/pages/${folder}/page.tsx`)
    return page
  },
}
