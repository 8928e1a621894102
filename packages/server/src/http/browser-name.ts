/** More specific names first, because most browsers name others, too. */
const browsers: readonly (readonly [RegExp, string])[] = [
  [/\b(?:Headless)?Edg(?:e|A|iOS)?\//, 'Edge'],
  [/\bOPR\/|\bOPiOS\/|\bOPT\/|\bOPX\/|\bOpera\b/, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\bFirefox\/|\bFxiOS\//, 'Firefox'],
  [/\bChromium\//, 'Chromium'],
  // Note: `HeadlessChrome/` contains no word that begins with Chrome.
  [/\b(?:Headless)?Chrome\/|\bCriOS\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
]

const systems: readonly (readonly [RegExp, string])[] = [
  [/\bAndroid\b/, 'Android'],
  [/\biPhone\b|\biPad\b|\biPod\b/, 'iOS'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b|\bMacintosh\b/, 'macOS'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bLinux\b|\bX11\b/, 'Linux'],
]

/** The usual name of a browser: `Firefox on Linux`. */
export function browserName(userAgent = ''): string {
  const find = (known: typeof browsers) => known.find(([pattern]) => pattern.test(userAgent))?.[1]
  const browser = find(browsers) ?? 'A browser'
  const system = find(systems)
  return system ? `${browser} on ${system}` : browser
}
