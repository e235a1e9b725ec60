const under = (...paths: string[]) => new RegExp(`[\\\\/]src[\\\\/](${paths.join('|')})`);

/**
 * Which modules travel together. A file for each shared module would be a request for each, on the
 * networks that bear requests worst, and an entry for each in the worker's precache, which holds 40.
 * Public screens are not grouped: each comes alone.
 */
export const codeSplitting = {
  // A group holds what it names; what that imports goes where it belongs by itself.
  includeDependenciesRecursively: false,
  groups: [
    // What changes only when a dependency does: whoever comes back after a deploy has it already.
    {
      name: 'react',
      priority: 5,
      test: /node_modules[\\/](react|react-dom|react-router|scheduler)[\\/]/,
    },
    { name: 'staff', priority: 4, test: under('features/staff', 'staff-api') },
    {
      name: 'learner',
      priority: 3,
      test: under(
        'features/(account|dashboard|enrolment|payment|selection)',
        'layouts/(Learner|Sidebar)',
        'learner-api',
        'personal-',
      ),
    },
    { name: 'drawings', priority: 2, minShareCount: 2, test: under('drawings') },
    { name: 'shared', priority: 1, minShareCount: 2, test: /./ },
  ],
};
