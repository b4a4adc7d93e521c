import { expect, it } from "vitest";
import { decodeText } from "./charset.ts";
import { contentKind } from "./content-kind.ts";

const bytes = (text: string, encoding: BufferEncoding = "latin1") => Buffer.from(text, encoding);

it.each([
  ["UTF-8 by its header", bytes("ü", "utf8"), "text/html; charset=UTF-8", "ü"],
  ["valid UTF-8 without a declaration", bytes("ü", "utf8"), "text/html", "ü"],
  ["windows-1252 if it is not valid UTF-8", bytes("\xfc\x80"), undefined, "ü€"],
  [
    "by the header before the meta",
    bytes('<meta charset="utf-8">\xfc'),
    "text/html;charset=iso-8859-1",
    '<meta charset="utf-8">ü',
  ],
  [
    "by the byte order mark before the header",
    Buffer.concat([bytes("\xef\xbb\xbf"), bytes("ü", "utf8")]),
    "text/html; charset=iso-8859-1",
    "ü",
  ],
  ["UTF-16 by its byte order mark", Buffer.concat([bytes("\xff\xfe"), bytes("hü", "utf16le")]), "text/html", "hü"],
  ["by its meta", bytes("<meta charset=windows-1251>\xcf"), "text/html", "<meta charset=windows-1251>П"],
  [
    "by an older meta",
    bytes('<meta http-equiv=content-type content="text/html; charset=shift_jis">\x83\x65'),
    "",
    '<meta http-equiv=content-type content="text/html; charset=shift_jis">テ',
  ],
  [
    "by its XML declaration",
    bytes('<?xml version="1.0" encoding="ISO-8859-2"?>\xb1'),
    "text/xml",
    '<?xml version="1.0" encoding="ISO-8859-2"?>ą',
  ],
  [
    "without a known label",
    bytes("<meta charset=nonsense>\xfc"),
    "text/html; charset=bogus",
    "<meta charset=nonsense>ü",
  ],
  ["UTF-16 declared in ASCII", bytes("<meta charset=utf-16>é", "utf8"), "text/html", "<meta charset=utf-16>é"],
  ["an empty body", bytes(""), undefined, ""],
])("decodes %s", (_name, body, contentType, expected) => {
  expect(decodeText(body, contentType)).toBe(expected);
});

it.each([
  ["text/html; charset=utf-8", "", "html"],
  ["TEXT/HTML", "", "html"],
  ["application/xhtml+xml", "", "html"],
  ["application/rss+xml", "", "xml"],
  ["application/ld+json", "", "json"],
  ["text/markdown", "", "text"],
  ["image/svg+xml", "", undefined],
  ["image/png", "<html>", undefined],
  ["application/pdf", "", "pdf"],
  [undefined, "  <!DOCTYPE html><p>", "html"],
  [undefined, "<?xml version='1.0'?><rss/>", "xml"],
  ["application/octet-stream", "%PDF-1.7", "pdf"],
  ["", "\u0089PNG\r\n\u001a\n\u0000", undefined],
  ["", "just words", "text"],
])("the kind of %j starting with %j is %s", (contentType, body, expected) => {
  expect(contentKind(contentType, Buffer.from(body, "latin1"))).toBe(expected);
});
