import { type DomHandler, Parser, type QuoteType, Tokenizer, type TokenizerCallbacks } from "htmlparser2";

export type ShallowHandler = DomHandler & { readonly isTooDeep: boolean };

type TokenizerOptions = ConstructorParameters<typeof Tokenizer>[0];

/**
 * htmlparser2's parser, except that an element that its handler skips is closed immediately. At
 * every closing tag the parser searches all open elements, so deep nesting would take quadratic
 * time.
 */
export class ShallowParser extends Parser {
  readonly handler: ShallowHandler;

  constructor(handler: ShallowHandler, options: { xmlMode: boolean; decodeEntities: boolean }) {
    super(handler, { ...options, Tokenizer: ShallowTokenizer });
    this.handler = handler;
  }
}

/** With a class for each page V8 would optimize none, and a page takes ten times as long. */
class ShallowTokenizer extends Tokenizer {
  constructor(options: TokenizerOptions, parser: TokenizerCallbacks) {
    super(options, parser instanceof ShallowParser ? new ShallowTokens(parser) : parser);
  }
}

/** Adds a closing tag after the opening tag of a skipped element. */
class ShallowTokens implements TokenizerCallbacks {
  readonly #parser: ShallowParser;
  #start = 0;
  #end = 0;

  constructor(parser: ShallowParser) {
    this.#parser = parser;
  }

  onopentagname(start: number, end: number): void {
    this.#start = start;
    this.#end = end;
    this.#parser.onopentagname(start, end);
  }

  onopentagend(end: number): void {
    this.#parser.onopentagend(end);
    this.#closeTooDeep();
  }

  onselfclosingtag(end: number): void {
    this.#parser.onselfclosingtag(end);
    this.#closeTooDeep();
  }

  #closeTooDeep(): void {
    if (this.#parser.handler.isTooDeep) this.#parser.onclosetag(this.#start, this.#end);
  }

  onclosetag(start: number, end: number): void {
    this.#parser.onclosetag(start, end);
  }

  onattribname(start: number, end: number): void {
    this.#parser.onattribname(start, end);
  }

  onattribdata(start: number, end: number): void {
    this.#parser.onattribdata(start, end);
  }

  onattribentity(codepoint: number): void {
    this.#parser.onattribentity(codepoint);
  }

  onattribend(quote: QuoteType, end: number): void {
    this.#parser.onattribend(quote, end);
  }

  ontext(start: number, end: number): void {
    this.#parser.ontext(start, end);
  }

  ontextentity(codepoint: number, end: number): void {
    this.#parser.ontextentity(codepoint, end);
  }

  oncdata(start: number, end: number, offset: number): void {
    this.#parser.oncdata(start, end, offset);
  }

  oncomment(start: number, end: number, offset: number): void {
    this.#parser.oncomment(start, end, offset);
  }

  ondeclaration(start: number, end: number): void {
    this.#parser.ondeclaration(start, end);
  }

  onprocessinginstruction(start: number, end: number): void {
    this.#parser.onprocessinginstruction(start, end);
  }

  onend(): void {
    this.#parser.onend();
  }

  isInForeignContext(): boolean {
    return this.#parser.isInForeignContext();
  }
}
