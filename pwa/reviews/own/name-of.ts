import type { ShownSubmission } from '#pwa/data/outbox/messages.ts'

/** The firm of a review of this device: as the site files it, else as it was typed. */
export const nameOf = ({ own, fields }: Pick<ShownSubmission, 'own' | 'fields'>): string =>
  own?.review?.firmName || own?.review?.content.firmName || fields.firmName || 'A firm'
