/** Names that browsers give themselves, the more special ones first: most also claim to be others. */
const browsers: ReadonlyArray<readonly [RegExp, string]> = [
  [/\bEdg(?:A|iOS)?\//, 'Edge'],
  [/\b(?:OPR|Opera)\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(?:Firefox|FxiOS)\//, 'Firefox'],
  [/\b(?:Chrome|CriOS|Chromium|HeadlessChrome)\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
]

const devices: ReadonlyArray<readonly [RegExp, string]> = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/^(?=.*\bMobile\b).*\bAndroid\b/, 'Android phone'],
  [/\bAndroid\b/, 'Android tablet'],
  [/\bCrOS\b/, 'Chromebook'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac(?:intosh| OS X)\b/, 'Mac'],
  [/\bLinux\b/, 'Linux'],
]

const nameIn = (agent: string, names: typeof browsers) => names.find(([sign]) => sign.test(agent))?.[1]

/** What a browser called itself, in words that people know: "Chrome on Android phone". */
export function deviceInWords(agent: string): string {
  const [browser, device] = [nameIn(agent, browsers), nameIn(agent, devices)]
  if (browser && device) return `${browser} on ${device}`
  return browser ?? device ?? 'Unknown browser'
}

/** Whether that is something to carry in a pocket or a bag. */
export const isHandheld = (agent: string): boolean => /\b(?:iPhone|iPad|Android)\b/.test(agent)
