/** Digits of Arabic and Persian, and those as wide as a Chinese letter: the last four bits of each are its value. */
const DIGITS = /[\u0660-\u0669\u06f0-\u06f9\uff10-\uff19]/g

/** A text with the digits that keyboards of other scripts type as those of ASCII. */
export const plainDigits = (text: string): string =>
  text.replace(DIGITS, (digit) => String(digit.charCodeAt(0) % 16))

/** The signs that stand in numbers of those keyboards. Each is one character, so that a text keeps its length. */
const SIGNS: Readonly<Record<string, string>> = {
  '٫': '.',
  '٬': ',',
  '،': ',',
  '٪': '%',
  '￥': '¥',
  '￡': '£',
}
const SIGN = /[٫٬،٪￥￡]/g

/** How far the wide form of a character of ASCII is from it. */
const WIDE = 0xfee0

/** A number or an amount with plain digits, separators and letters. */
export const plainNumber = (text: string): string =>
  plainDigits(text)
    .replace(SIGN, (sign) => SIGNS[sign] ?? sign)
    .replace(/[\uff01-\uff5e]/g, (wide) => String.fromCharCode(wide.charCodeAt(0) - WIDE))
