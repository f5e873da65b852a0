import type { StaffIcon } from './staff-icons.ts'

/**
 * Outlines that the server renders on the home page: their names are file names of `lucide-static`. The browser builds their
 * sprite before it shows the first row, so it is kept small.
 */
export const homeIcons = [
  'arrow-left',
  'award',
  'bookmark',
  'chevron-down',
  'chevron-left',
  'chevron-right',
  'circle-help',
  'crown',
  'info',
  'layers',
  'medal',
  'menu',
  'message-square-quote',
  'pause',
  'pen-line',
  'play',
  'scale',
  'search',
  'shield-alert',
  'sliders-horizontal',
  'table-2',
  'triangle-alert',
  'users',
  'x',
] as const

/** Outlines that visitors meet later or on other pages. */
export const laterIcons = [
  'arrow-up',
  'arrow-up-right',
  'calendar-check',
  'camera',
  'chart-candlestick',
  'check',
  'circle-alert',
  'circle-check',
  'circle-minus',
  'circle-pause',
  'clock',
  'cloud-alert',
  'copy',
  'copy-check',
  'door-closed',
  'download',
  'ellipsis',
  'file-text',
  'filter-x',
  'flag',
  'gift',
  'heart-handshake',
  'history',
  'hourglass',
  'image',
  'inbox',
  'landmark',
  'link',
  'mail',
  'minus',
  'newspaper',
  'paperclip',
  'plus',
  'radio',
  'refresh-cw',
  'share',
  'share-2',
  'shield-check',
  'sparkles',
  'square-plus',
  'star',
  'target',
  'ticket-percent',
  'trending-down',
  'trophy',
  'upload',
  'wallet',
  'wifi-off',
  'wrench',
] as const

/** Marks of services, drawn in `build-tools/icon-sprite.ts`; the icon set has none. Most are on the home page. */
export const brandNames = ['discord', 'github', 'instagram', 'linkedin', 'twitter', 'youtube'] as const

export type IconName =
  | (typeof homeIcons)[number]
  | (typeof laterIcons)[number]
  | (typeof brandNames)[number]
  | StaffIcon
