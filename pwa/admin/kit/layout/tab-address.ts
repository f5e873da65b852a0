import { paths } from '#pwa/paths.ts'

/** The address of a tab, with its open item. */
export const tabAddress = (tab: string, params: Readonly<Record<string, string>> = {}): string =>
  `${paths.admin.to()}?${new URLSearchParams({ tab, ...params })}`

/** The address of a card in Site Settings. */
export const cardAddress = (card: string): string => tabAddress('settings', { card })
