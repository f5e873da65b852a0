import type { ChosenPictureKind } from '#contract/picture-endpoints.ts'

/** How a picture is fitted: cut to a square, shown round, or taken whole. */
type Shape = 'square' | 'round' | 'whole'

/** The background where a picture does not fill its frame. */
export type Ground = 'White' | 'From picture' | 'None'

interface PictureLabels {
  /** "the logo" in titles and buttons. */
  readonly noun: string
  /** "a logo", "an icon". */
  readonly one: string
  readonly shape: Shape
  /** The grounds to choose from, the usual one first. */
  readonly grounds: readonly Ground[]
}

/** Labels of the kinds of pictures, and how each is fitted. Logos stand on white in every theme. */
export const pictureLabels: Readonly<Record<ChosenPictureKind, PictureLabels>> = {
  logo: { noun: 'logo', one: 'a logo', shape: 'square', grounds: ['White', 'From picture'] },
  avatar: { noun: 'photo', one: 'a photo', shape: 'round', grounds: [] },
  icon: { noun: 'icon', one: 'an icon', shape: 'square', grounds: ['None', 'White'] },
  wordmark: { noun: 'logo', one: 'a logo', shape: 'whole', grounds: [] },
  background: { noun: 'picture', one: 'a picture', shape: 'whole', grounds: [] },
}

/** Shown where a chosen file cannot be decoded. */
export const UNREADABLE =
  'This device cannot read this file as a picture. Please choose a PNG, JPEG, WebP or GIF.'
