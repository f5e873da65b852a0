import type { Module } from './module.ts'
import { modules } from './modules.ts'

/** The module of a file; `key` differs between several of one name. */
export function moduleOf(path: string): { readonly module: Module; readonly key: string } | null {
  for (const module of modules) {
    const match = module.files.exec(path)
    if (match) return { module, key: `${module.name} ${match[1] ?? ''}` }
  }
  return null
}
