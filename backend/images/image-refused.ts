/** A picture that no further try can bring; the message says why, without what the other side answered. */
export class ImageRefused extends Error {}
