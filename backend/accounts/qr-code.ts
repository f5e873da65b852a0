/** A QR code as a `data:` address of a PNG image, drawn here. */
export async function qrCode(text: string): Promise<string> {
  const { toDataURL } = await import('qrcode')
  return toDataURL(text, { errorCorrectionLevel: 'M', margin: 2, width: 264 })
}
