/** A plugin of oxlint with one rule, whose option is a list of names: a call of a method with such a name is a fault, `a?.()` is none. */
interface Call {
  optional: boolean;
  callee: { type: string; property?: { type: string; name: string } };
}

interface Context {
  options: readonly [string[]];
  report(fault: { node: Call['callee']['property']; message: string }): void;
}

const rule = {
  meta: { schema: [{ type: 'array', items: { type: 'string' } }] },
  create: ({ options: [names], report }: Context) => {
    const missing = new Set(names);
    return {
      CallExpression: ({ optional, callee: { type, property } }: Call) => {
        if (optional || type !== 'MemberExpression' || property?.type !== 'Identifier') return;
        if (missing.has(property.name)) report({ node: property, message: `'${property.name}'` });
      },
    };
  },
};

// biome-ignore lint/style/noDefaultExport: oxlint asks for it.
export default { meta: { name: 'targets' }, rules: { 'calls-of-missing': rule } };
