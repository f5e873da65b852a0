import type { ChosenPictureKind } from '#contract/picture-endpoints.ts'

/** How a picture is fitted: cut to a square, shown round, or taken whole. */
export type Shape = 'square' | 'round' | 'whole'

interface Words {
  /** "the logo" in titles and buttons. */
  readonly noun: string
  readonly shape: Shape
}

/** What the dialogs call each kind of picture, and its shape. */
export const pictureWords = {
  logo: { noun: 'logo', shape: 'square' },
  avatar: { noun: 'photo', shape: 'round' },
  icon: { noun: 'icon', shape: 'square' },
  wordmark: { noun: 'logo', shape: 'whole' },
  background: { noun: 'picture', shape: 'whole' },
} as const satisfies Record<ChosenPictureKind, Words>

/** Shown where a chosen file cannot be decoded. */
export const UNREADABLE =
  'This file is no picture that this device can read. Please choose a PNG, JPEG, WebP or GIF.'
