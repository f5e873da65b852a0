/** More specific patterns first: most browsers also claim to be others. */
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
  [/\bAndroid\b/, 'Android'],
  [/\bCrOS\b/, 'Chromebook'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac(?:intosh| OS X)\b/, 'Mac'],
  [/\bLinux\b/, 'Linux'],
]

const nameIn = (agent: string, names: typeof browsers) => names.find(([sign]) => sign.test(agent))?.[1]

/** A user agent for people: "Chrome on Android phone". */
export function deviceName(agent: string): string {
  const [browser, system] = [nameIn(agent, browsers), nameIn(agent, devices)]
  const device = system === 'Android' ? `Android ${/\bMobile\b/.test(agent) ? 'phone' : 'tablet'}` : system
  if (browser && device) return `${browser} on ${device}`
  return browser ?? device ?? 'Unknown browser'
}

/** Whether it is a phone or a tablet. */
export const isHandheld = (agent: string): boolean => /\b(?:iPhone|iPad|Android)\b/.test(agent)
