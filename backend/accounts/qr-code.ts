import { toDataURL } from 'qrcode'

/** A QR code as a `data:` address of a PNG image, drawn here. */
export function qrCode(text: string): Promise<string> {
  return toDataURL(text, { errorCorrectionLevel: 'M', margin: 2, width: 264 })
}
