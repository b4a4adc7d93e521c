type Callee = { type: string; object?: { name?: string } };

/** The part of Babel's path to a node that is used. */
type NodePath = {
  node: {
    type: string;
    value?: unknown;
    quasis?: { value: { raw: string } }[];
    tag?: { type: string; object?: unknown; property?: { name?: string }; name?: string };
    callee?: Callee;
    expression?: { type: string; callee?: Callee };
  };
};

const SQL = /^\s*(select|insert|update|delete|with|lock|notify|listen|begin|savepoint|create|drop|set)\b/i;

/** SQL with a part removed is invalid: the database rejects it, which would prove nothing. */
function isSql({ type, value, quasis, tag }: NodePath["node"]): boolean {
  if (type === "StringLiteral") return SQL.test(String(value));
  if (type === "TemplateLiteral") return SQL.test(quasis?.[0]?.value.raw ?? "");
  return type === "TaggedTemplateExpression" && /Raw$|^sql$/.test(tag?.property?.name ?? tag?.name ?? "");
}

const isLogCall = (callee: Callee | undefined): boolean =>
  callee?.type === "MemberExpression" && callee.object?.name === "log";

/**
 * Log messages are for operators and affect no response. Includes the whole statement, which could
 * be removed.
 */
const isLogged = ({ type, callee, expression }: NodePath["node"]): boolean =>
  (type === "CallExpression" && isLogCall(callee)) ||
  (type === "ExpressionStatement" && expression?.type === "CallExpression" && isLogCall(expression.callee));

/** What Stryker must not change, and why. */
export const strykerPlugins = [
  {
    kind: "Ignore",
    name: "texts",
    value: {
      shouldIgnore({ node }: NodePath): string | undefined {
        if (isSql(node)) return "SQL with a part taken away is refused by the database";
        if (isLogged(node)) return "what is logged changes no answer";
        return undefined;
      },
    },
  },
];
